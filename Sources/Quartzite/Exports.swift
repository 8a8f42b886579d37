// `import Quartzite` re-exports the graphics types and Foundation, as QuartzCore does.
@_exported import QuartziteGraphics

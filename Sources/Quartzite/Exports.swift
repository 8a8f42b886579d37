// `import Quartzite` brings the graphics types and Foundation with it, as QuartzCore does.
@_exported import QuartziteGraphics

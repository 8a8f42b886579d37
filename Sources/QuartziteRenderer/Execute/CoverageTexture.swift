internal import COpenGL
import QuartziteGraphics

/// The coverage atlas on the GPU: one texture with the pages of the current plan (see `CoverageAtlas`).
///
/// The texture knows which version of each page it holds, and only what has changed since is uploaded. After a failure it does not hold the
/// page, and the next frame uploads the page again.
final class CoverageTexture {
    /// What the texture holds at the place of a page.
    private struct Held {
        /// The page; nil for none.
        var identity: CoveragePage.Identity?
        var version: UInt64 = 0
    }

    private let context: GraphicsContext
    private let state: StateCache
    private var name: GLuint = 0
    /// Pages across and down. Powers of two, so that texture coordinates are exact.
    private var columns: Int32 = 0, rows: Int32 = 0
    /// By the page's index in the plan.
    private var held: ContiguousArray<Held> = []
    /// Whether the texture holds all pages of the plan.
    private var isComplete = false
    /// The number of bytes uploaded since the start.
    private(set) var uploadedBytes = 0

    init(_ context: GraphicsContext, _ state: StateCache) {
        self.context = context
        self.state = state
    }

    deinit {
        context.deleting { gl in
            if name != 0 { gl.delete(texture: name) }
        }
    }

    /// The size in bytes.
    var byteCount: Int { Int(columns * CoveragePage.side) * Int(rows * CoveragePage.side) }

    /// The texture; nil if it does not hold all pages of the plan.
    var picture: BoundPicture? {
        isComplete && name != 0
            ? BoundPicture(texture: name, width: columns * CoveragePage.side, height: rows * CoveragePage.side) : nil
    }

    /// Brings the texture up to date. Returns false if the GPU had no room for a page.
    func update(_ pages: ContiguousArray<CoveragePage>) -> Bool {
        isComplete = makeRoom(for: Int32(pages.count))
        guard isComplete else { return false }
        for index in pages.indices {
            if held[index].identity === pages[index].identity && held[index].version == pages[index].version { continue }
            if !update(index, pages[index]) { isComplete = false }
        }
        return isComplete
    }

    /// Makes the texture large enough for a number of pages. A larger texture holds none of them yet.
    private func makeRoom(for count: Int32) -> Bool {
        while held.count < Int(count) { held.append(Held()) }
        let (columns, rows) = (
            min(count, CoverageAtlas.pagesPerRow).nextPowerOfTwo,
            ((count + CoverageAtlas.pagesPerRow - 1) / CoverageAtlas.pagesPerRow).nextPowerOfTwo
        )
        if count == 0 || columns <= self.columns && rows <= self.rows { return true }
        for index in held.indices { held[index].identity = nil }
        let gl = context.gl
        if name == 0 {
            name = gl.genTexture()
            state.bind(texture: name)
            gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        } else {
            state.bind(texture: name)
        }
        (self.columns, self.rows) = (0, 0)
        guard gl.coverageImage(width: columns * CoveragePage.side, height: rows * CoveragePage.side) else { return false }
        (self.columns, self.rows) = (columns, rows)
        return true
    }

    private func update(_ index: Int, _ page: CoveragePage) -> Bool {
        let known = held[index].identity === page.identity ? held[index].version : 0
        held[index].identity = nil
        let corner = CoveragePageIndex(index).corner
        let gl = context.gl
        state.bind(texture: name)
        gl.setTightUnpacking()
        gl.setUnpacking(rowLength: CoveragePage.side)
        defer { gl.setTightUnpacking() }
        let isWhole = page.forEachChange(since: known) { rect, texels in
            uploadedBytes += rect.area
            return gl.replaceCoverage(rect.moved(by: corner), texels: texels)
        }
        guard isWhole else { return false }
        (held[index].identity, held[index].version) = (page.identity, page.version)
        return true
    }
}

extension Int32 {
    /// The smallest power of two that is not below the number.
    fileprivate var nextPowerOfTwo: Int32 {
        var power: Int32 = 1
        while power < self { power *= 2 }
        return power
    }
}

internal import COpenGL
import QuartziteGraphics

/// The pages of the coverage atlas on the GPU: a texture for each page of the current plan.
///
/// A texture knows which version of its page it holds, and only what has changed since is uploaded. After a failure the texture holds no
/// version, and the next frame uploads the page again.
final class CoverageTextures {
    private struct Texture {
        /// The page; nil while the texture holds none.
        var identity: CoveragePage.Identity?
        var version: UInt64 = 0
        var name: GLuint
    }

    private let context: GraphicsContext
    private let state: StateCache
    /// By the page's index in the plan.
    private var textures: ContiguousArray<Texture> = []
    /// The number of bytes uploaded since the start.
    private(set) var uploadedBytes = 0

    init(_ context: GraphicsContext, _ state: StateCache) {
        self.context = context
        self.state = state
    }

    deinit {
        context.deleting { gl in
            for texture in textures where texture.name != 0 { gl.delete(texture: texture.name) }
        }
    }

    /// The size of all textures in bytes.
    var byteCount: Int { textures.count(where: { $0.name != 0 }) * Int(CoveragePage.side) * Int(CoveragePage.side) }

    /// Brings the textures up to date. Returns false if the GPU had no room for a page.
    func update(_ pages: ContiguousArray<CoveragePage>) -> Bool {
        var hasAll = true
        for index in pages.indices {
            if index == textures.count { textures.append(Texture(name: 0)) }
            if textures[index].identity === pages[index].identity && textures[index].version == pages[index].version { continue }
            if !update(index, pages[index]) { hasAll = false }
        }
        return hasAll
    }

    /// Returns the texture of a page; nil if there is none.
    func picture(_ page: CoveragePageIndex) -> BoundPicture? {
        guard textures.indices.contains(Int(page)), textures[Int(page)].identity != nil else { return nil }
        return BoundPicture(texture: textures[Int(page)].name, width: CoveragePage.side, height: CoveragePage.side)
    }

    private func update(_ index: Int, _ page: CoveragePage) -> Bool {
        let known = textures[index].identity === page.identity ? textures[index].version : 0
        textures[index].identity = nil
        let gl = context.gl
        if textures[index].name == 0 {
            let name = gl.genTexture()
            state.bind(texture: name)
            gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
            guard gl.coverageImage(side: CoveragePage.side) else {
                state.forget(texture: name)
                gl.delete(texture: name)
                return false
            }
            textures[index].name = name
        }
        state.bind(texture: textures[index].name)
        gl.setTightUnpacking()
        gl.setUnpacking(rowLength: CoveragePage.side)
        defer { gl.setTightUnpacking() }
        let isWhole = page.forEachChange(since: known) { rect, texels in
            uploadedBytes += rect.area
            return gl.replaceCoverage(rect, texels: texels)
        }
        guard isWhole else { return false }
        (textures[index].identity, textures[index].version) = (page.identity, page.version)
        return true
    }
}

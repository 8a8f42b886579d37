internal import COpenGL
import QuartziteGraphics

/// Images on the GPU: each is uploaded once, found again by identity, and retained while the image lives and there is room.
///
/// Does: upload premultiplied colours, make mipmaps on first request, scale down images that exceed the driver's limit, drop the
/// least recently used textures beyond the byte budget. An image can reuse the texture of a released image of the same size, so a
/// video, which shows another image in each frame, makes no new textures. An image without room is counted and not drawn; other
/// images still are. It is tried again in later frames, at growing intervals.
///
/// Does not: own the images. The texture of a released image is deleted at the next upload or `collect()`.
final class TextureCache {
    private let context: GraphicsContext
    private let state: StateCache
    private var textures: [ObjectIdentifier: Texture] = [:]
    private var frame = 0
    /// The textures of released images, listed once per frame at the first upload; and by size the last such texture, which links
    /// to the previous one.
    private var spares: ContiguousArray<Texture> = []
    private var lastSpares: [PixelSize: Int] = [:]
    private var sparesFrame = -1

    private struct PixelSize: Hashable {
        var width: Int32
        var height: Int32
    }
    /// The maximum size of all textures in bytes, including mipmaps, before the least recently used are dropped. Textures of the
    /// current frame are always retained.
    var byteBudget: Int
    /// The current size of all textures in bytes.
    private(set) var byteCount = 0
    /// The number of uploads since the cache was made.
    private(set) var uploads = 0
    private(set) var uploadedBytes = 0
    /// The number of uploads when the frame began.
    private var uploadsBefore = 0
    /// The number of textures made since then.
    private(set) var madeTextures = 0

    init(_ context: GraphicsContext, _ state: StateCache, byteBudget: Int) {
        self.context = context
        self.state = state
        self.byteBudget = byteBudget
    }

    deinit {
        context.deleting { gl in
            for texture in textures.values where !texture.isFailed { gl.delete(texture: texture.picture.texture) }
        }
    }

    var count: Int { textures.count }

    func beginFrame() {
        frame += 1
        // A released image's texture must be deleted even if nothing new is uploaded. If something is uploaded, the texture stays
        // for one frame, in which another image of the same size can reuse it: so each of many animated images finds a texture.
        if frame % 256 == 0 || uploads != uploadsBefore { collect(unusedSince: frame - 1) }
        uploadsBefore = uploads
    }

    /// Returns the image's texture, uploading the image if necessary; nil if there is no room.
    ///
    /// - Complexity: one dictionary look-up. No allocation for an image that is already uploaded.
    func texture(_ image: CGImage, mipmapped: Bool, onProblem: (String) -> Void) -> Texture? {
        let identity = ObjectIdentifier(image)
        if let texture = textures[identity] {
            if texture.image === image {
                texture.lastUsed = frame
                if texture.isFailed {
                    guard frame >= texture.nextTry else { return nil }
                    fill(texture, with: image, onProblem)
                    if texture.isFailed { return nil }
                }
                if mipmapped && !texture.isMipmapped { makeMipmap(texture) }
                return texture
            }
            // Another image lived at this address. Its texture stays listed under its own key until reused or collected.
            textures[identity] = nil
            texture.key = ObjectIdentifier(texture)
            textures[texture.key] = texture
        }
        let texture = upload(image, onProblem)
        texture.lastUsed = frame
        texture.key = identity
        textures[identity] = texture
        if texture.isFailed { return nil }
        if mipmapped { makeMipmap(texture) }
        if byteCount > byteBudget { evict(to: byteBudget) }
        return texture
    }

    /// Deletes the textures of released images.
    /// - Parameter frame: textures used in this frame or later stay.
    func collect(unusedSince frame: Int = .max) {
        for texture in textures.values where texture.image == nil && texture.lastUsed < frame { drop(texture) }
    }

    private func upload(_ image: CGImage, _ onProblem: (String) -> Void) -> Texture {
        let texture = Texture(image)
        fill(texture, with: image, onProblem)
        return texture
    }

    private func fill(_ texture: Texture, with image: CGImage, _ onProblem: (String) -> Void) {
        let limit = context.capabilities.maxTextureSize
        texture.isFailed = false
        let isTooLarge = image.width > limit || image.height > limit
        if isTooLarge {
            let reduced = ReducedPicture(image, maxSide: limit)
            onProblem(
                "a picture of \(image.width) × \(image.height) pixels is larger than the driver's limit of \(limit): "
                    + "it is shown at \(reduced.width) × \(reduced.height)")
            reduced.pixels.withUnsafeBytes { store($0, .redFirst, reduced.width, reduced.height, in: texture) }
        } else {
            image.withTexels { store($0, $1, image.width, image.height, in: texture) }
        }
        if texture.isFailed {
            texture.tries += 1
            texture.nextTry = frame + 1 << min(texture.tries - 1, 8)
            onProblem("no GPU memory for a picture of \(image.width) × \(image.height) pixels: it is not drawn")
        }
    }

    /// Uploads the pixels; on failure, tries once more after dropping all textures that this frame does not use.
    private func store(_ pixels: UnsafeRawBufferPointer, _ order: ChannelOrder, _ width: Int, _ height: Int, in texture: Texture) {
        if reuse(for: pixels, order, width, height, in: texture) { return }
        let gl = context.gl
        let name = gl.genTexture()
        madeTextures += 1
        state.bind(texture: name)
        // There are no mipmaps yet, only level 0.
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        gl.setTightUnpacking()
        func fill() -> Bool {
            gl.texImage(
                width: Int32(width), height: Int32(height), context.capabilities.channelOrder, pixels: pixels.baseAddress, order)
        }
        var isStored = fill()
        if !isStored {
            evict(to: 0)
            state.bind(texture: name)
            isStored = fill()
        }
        guard isStored else {
            state.forget(texture: name)
            gl.delete(texture: name)
            texture.isFailed = true
            return
        }
        texture.picture = BoundPicture(texture: name, width: Int32(width), height: Int32(height))
        texture.byteCount = width * height * 4
        byteCount += texture.byteCount
        uploads += 1
        uploadedBytes += texture.byteCount
    }

    /// Uploads the pixels into the texture of a released image of the same size. Returns false if there is none.
    private func reuse(
        for pixels: UnsafeRawBufferPointer, _ order: ChannelOrder, _ width: Int, _ height: Int, in texture: Texture
    ) -> Bool {
        if sparesFrame != frame { findSpares() }
        guard let start = pixels.baseAddress, let old = reuseSpare(PixelSize(width: Int32(width), height: Int32(height))) else {
            return false
        }
        let gl = context.gl
        state.bind(texture: old.picture.texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        gl.setTightUnpacking()
        guard gl.replaceTexels(width: Int32(width), height: Int32(height), pixels: start, order) else { return false }
        textures[old.key] = nil
        texture.picture = old.picture
        // Smaller levels, if any, keep their memory.
        texture.byteCount = old.byteCount
        uploads += 1
        uploadedBytes += width * height * 4
        return true
    }

    /// Lists the textures of released images, by size.
    /// - Complexity: O(textures).
    private func findSpares() {
        sparesFrame = frame
        spares.removeAll(keepingCapacity: true)
        lastSpares.removeAll(keepingCapacity: true)
        for texture in textures.values where !texture.isFailed && texture.image == nil {
            let size = PixelSize(width: texture.picture.width, height: texture.picture.height)
            texture.spareBefore = lastSpares.updateValue(spares.count, forKey: size)
            spares.append(texture)
        }
    }

    private func reuseSpare(_ size: PixelSize) -> Texture? {
        while let index = lastSpares[size] {
            let texture = spares[index]
            lastSpares[size] = texture.spareBefore
            // The texture may have been dropped since, for lack of room.
            if textures[texture.key] === texture { return texture }
        }
        return nil
    }

    private func makeMipmap(_ texture: Texture) {
        let gl = context.gl
        state.bind(texture: texture.picture.texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 1000)
        if gl.generateMipmap() {
            let whole = Int(texture.picture.width) * Int(texture.picture.height) * 4 * 4 / 3
            byteCount += whole - texture.byteCount
            texture.byteCount = whole
        } else {
            // Level 0 alone still shows the image. Two more draws try to make mipmaps.
            gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
            texture.mipmapTries += 1
            if texture.mipmapTries < 3 { return }
        }
        texture.isMipmapped = true
    }

    /// Drops textures that this frame does not use, least recently used first, until at most `bytes` remain.
    private func evict(to bytes: Int) {
        while byteCount > bytes {
            var oldest: Texture?
            for texture in textures.values where texture.lastUsed < frame && texture.byteCount > 0 {
                if texture.lastUsed < oldest?.lastUsed ?? .max { oldest = texture }
            }
            guard let oldest else { return }
            drop(oldest)
        }
    }

    private func drop(_ texture: Texture) {
        textures[texture.key] = nil
        byteCount -= texture.byteCount
        if texture.isFailed { return }
        state.forget(texture: texture.picture.texture)
        context.gl.delete(texture: texture.picture.texture)
    }
}

/// An image's texture on the GPU.
final class Texture {
    /// The image; nil when no other code retains the image.
    private(set) weak var image: CGImage?
    /// Undefined if there was no room. Has fewer texels than the image has pixels if the driver's limit is lower.
    fileprivate(set) var picture = BoundPicture(texture: 0, width: 1, height: 1)
    fileprivate var byteCount = 0
    fileprivate var lastUsed = 0
    fileprivate var isMipmapped = false
    fileprivate(set) var isFailed = false
    /// The number of failures, and the frame from which on the upload is tried again.
    fileprivate var tries = 0
    fileprivate var nextTry = 0
    fileprivate var mipmapTries = 0
    /// The cache's key: the image's address, or the texture's own.
    fileprivate var key: ObjectIdentifier
    /// The cache's index of another texture of the same size whose image is also released.
    fileprivate var spareBefore: Int?

    fileprivate init(_ image: CGImage) { (self.image, key) = (image, ObjectIdentifier(image)) }
}

import COpenGL
import QuartziteGraphics

/// Pictures on the GPU: each is uploaded once, found again by identity, and kept while it is alive and there is room.
///
/// Does: upload as premultiplied colours, make mipmaps when first asked for, scale down what is larger than the driver allows, drop
/// what was not used for longest past the byte budget. A picture takes over the texture of one as large that is gone, so that what shows
/// another picture in each frame, a video, makes no new texture. A picture that finds no room is counted and not drawn; the others go on. It is tried
/// again in later frames, ever more seldom.
/// Does not: own the pictures. When one is gone, its texture goes too, at the next upload or `collect()`.
final class TextureCache {
    private let context: GraphicsContext
    private let state: StateCache
    private var textures: [ObjectIdentifier: Texture] = [:]
    private var frame = 0
    /// The textures of pictures that are gone, looked for once a frame, by its first upload; and by size the last of them, which knows the
    /// one before.
    private var spares: ContiguousArray<Texture> = []
    private var lastSpares: [PixelSize: Int] = [:]
    private var sparesFrame = -1

    private struct PixelSize: Hashable {
        var width: Int32
        var height: Int32
    }
    /// Bytes that textures may take, mipmaps included, before the oldest are dropped. What one frame needs is kept anyway.
    var byteBudget: Int
    /// Bytes that textures take now.
    private(set) var byteCount = 0
    /// Since the cache was made.
    private(set) var uploads = 0
    private(set) var uploadedBytes = 0
    /// Uploads when the frame began.
    private var uploadsBefore = 0
    /// Textures that were made since then.
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
        // A dead picture's texture must not stay for ever where nothing new is uploaded. Where something is, it stays for a frame, which may
        // have another picture of its size: so each of many animated pictures finds one.
        if frame % 256 == 0 || uploads != uploadsBefore { collect(unusedSince: frame - 1) }
        uploadsBefore = uploads
    }

    /// The picture's texture, uploaded if it is not there yet; nil when there is no room for it.
    ///
    /// - Complexity: a dictionary look-up. Allocates nothing for a picture that is there.
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
            // Another picture lived at this address. Its texture waits under its own until it is taken over or collected.
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

    /// Drops the textures of pictures that are gone.
    /// - Parameter frame: those that were used in it stay.
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
            let reduced = ReducedPicture(image, longestSide: limit)
            onProblem(
                "a picture of \(image.width) × \(image.height) pixels is larger than the driver's limit of \(limit): "
                    + "it is shown at \(reduced.width) × \(reduced.height)")
            reduced.pixels.withUnsafeBytes { store($0, reduced.width, reduced.height, in: texture) }
        } else {
            image.withPixels { store(UnsafeRawBufferPointer($0), image.width, image.height, in: texture) }
        }
        if texture.isFailed {
            texture.tries += 1
            texture.nextTry = frame + 1 << min(texture.tries - 1, 8)
            onProblem("no GPU memory for a picture of \(image.width) × \(image.height) pixels: it is not drawn")
        }
    }

    /// Hands the pixels over; once more after dropping all that this frame does not need.
    private func store(_ pixels: UnsafeRawBufferPointer, _ width: Int, _ height: Int, in texture: Texture) {
        if reuse(for: pixels, width, height, in: texture) { return }
        let gl = context.gl
        let name = gl.genTexture()
        madeTextures += 1
        state.bind(texture: name)
        // Without mipmaps yet, level 0 is all there is.
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        gl.setTightUnpacking()
        func fill() -> Bool {
            gl.texImage(
                width: Int32(width), height: Int32(height), context.capabilities.channelOrder, pixels: pixels.baseAddress)
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

    /// Hands the pixels over in the texture of a picture that is gone and was as large. False where there is none.
    private func reuse(for pixels: UnsafeRawBufferPointer, _ width: Int, _ height: Int, in texture: Texture) -> Bool {
        if sparesFrame != frame { findSpares() }
        guard let start = pixels.baseAddress, let old = reuseSpare(PixelSize(width: Int32(width), height: Int32(height))) else { return false }
        let gl = context.gl
        state.bind(texture: old.picture.texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        gl.setTightUnpacking()
        guard gl.replaceTexels(width: Int32(width), height: Int32(height), pixels: start) else { return false }
        textures[old.key] = nil
        texture.picture = old.picture
        // The smaller levels, where there are some, keep their memory.
        texture.byteCount = old.byteCount
        uploads += 1
        uploadedBytes += width * height * 4
        return true
    }

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
            // It may have been dropped since, for want of room.
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
            // Level 0 alone still shows the picture. Two more times it is tried, when that is drawn.
            gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
            texture.mipmapTries += 1
            if texture.mipmapTries < 3 { return }
        }
        texture.isMipmapped = true
    }

    /// Drops textures that this frame does not use, the longest unused first, until so many bytes are left.
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

/// A picture's place on the GPU.
final class Texture {
    /// The picture; nil once nobody else holds it.
    private(set) weak var image: CGImage?
    /// Means nothing when there was no room. Its texels are fewer than the picture's pixels when the driver's limit is lower.
    fileprivate(set) var picture = BoundPicture(texture: 0, width: 1, height: 1)
    fileprivate var byteCount = 0
    fileprivate var lastUsed = 0
    fileprivate var isMipmapped = false
    fileprivate(set) var isFailed = false
    /// How often it has failed, and the frame from which on it is tried again.
    fileprivate var tries = 0
    fileprivate var nextTry = 0
    fileprivate var mipmapTries = 0
    /// What the cache has it under: its picture's address, or its own.
    fileprivate var key: ObjectIdentifier
    /// Where the cache lists another one of the same size whose picture is gone too.
    fileprivate var spareBefore: Int?

    fileprivate init(_ image: CGImage) { (self.image, key) = (image, ObjectIdentifier(image)) }
}

// Pictures by name, as `UIImage(named: "Door.png")` asks for them.
//
// On iOS they lie in the app's bundle. Here a program says where its pictures are, once, when it starts; the folder of the
// program itself is searched last.

import Synchronization

extension UIImage {
    /// Finds a picture file for a name with its extension, or says that there is none.
    public typealias PictureSource = @Sendable (_ fileName: String) -> URL?

    /// Adds a place to find named pictures in, searched before those that were added earlier.
    public static func addPictureSource(_ source: @escaping PictureSource) {
        pictures.withLock { $0.sources.insert(source, at: 0) }
    }

    /// Adds a folder to find named pictures in: `UIImage.addPictureFolder(Bundle.module.bundleURL)`.
    public static func addPictureFolder(_ folder: URL) {
        addPictureSource { name in
            let file = folder.appendingPathComponent(name)
            return FileManager.default.fileExists(atPath: file.path) ? file : nil
        }
    }

    /// The picture of that name: `Door.png`, or `Door` for a PNG or JPEG file. Where there is only a `Door@2x.png` or
    /// `Door@3x.png`, that one. A picture that is in use is not read again. Nil when there is none or it cannot be read;
    /// what was looked for is then told as a diagnostic.
    public convenience init?(named name: String) {
        if let known = Self.pictures.withLock({ $0.known[name] }), let picture = known.picture {
            self.init(cgImage: picture, scale: known.scale)
            return
        }
        for fileName in Self.fileNames(for: name) {
            guard let url = Self.url(forFile: fileName) else { continue }
            do throws(ImageError) {
                let picture = try CGImage.decode(contentsOf: url)
                self.init(cgImage: picture, scale: Self.scale(inFileName: fileName))
                Self.pictures.withLock { [scale] in $0.known[name] = KnownPicture(picture: picture, scale: scale) }
                return
            } catch {
                AnimationDiagnostics.report("UIImage(named: \"\(name)\"): \(url.path): \(error)")
                return nil
            }
        }
        AnimationDiagnostics.report("UIImage(named: \"\(name)\"): there is no such picture")
        return nil
    }

    /// The same, from a bundle: nil for the program's own places. There is one appearance here, so the traits do not matter.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection? = nil) {
        if let folder = bundle?.resourceURL {
            for fileName in Self.fileNames(for: name) {
                let url = folder.appendingPathComponent(fileName)
                guard let picture = try? CGImage.decode(contentsOf: url) else { continue }
                self.init(cgImage: picture, scale: Self.scale(inFileName: fileName))
                return
            }
        }
        self.init(named: name)
    }

    /// What a name may stand for, the likeliest first.
    static func fileNames(for name: String) -> [String] {
        let text = name as NSString
        let extensions = text.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [text.pathExtension]
        let stem = text.pathExtension.isEmpty ? name : text.deletingPathExtension
        return ["", "@2x", "@3x"].flatMap { mark in extensions.map { "\(stem)\(mark).\($0)" } }
    }

    private static func url(forFile fileName: String) -> URL? {
        for source in pictures.withLock({ $0.sources }) {
            if let url = source(fileName) { return url }
        }
        guard let folder = Bundle.main.resourceURL else { return nil }
        let file = folder.appendingPathComponent(fileName)
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// A picture that was read by name. Not kept alive: a layer that shows it does that.
    private struct KnownPicture {
        weak var picture: CGImage?
        var scale: CGFloat
    }

    private struct Pictures {
        var sources: [PictureSource] = []
        var known: [String: KnownPicture] = [:]
    }

    private static let pictures = Mutex(Pictures())
}

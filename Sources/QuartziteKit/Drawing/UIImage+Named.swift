// Images by name, as in `UIImage(named: "Door.png")`.
//
// On iOS named images are in the app's bundle. Here the program registers sources of images when it starts. The folder of the
// program's own resources, and those of its packages, are searched last.

import Synchronization

extension UIImage {
    /// A function that returns the file of an image, given its name with extension, or nil.
    public typealias PictureSource = @Sendable (_ fileName: String) -> URL?

    /// Registers a source of named images. Sources are searched in reverse order of registration.
    public static func addPictureSource(_ source: @escaping PictureSource) {
        pictures.withLock { $0.sources.insert(source, at: 0) }
    }

    /// Registers a folder of named images: `UIImage.addPictureFolder(Bundle.module.bundleURL)`.
    public static func addPictureFolder(_ folder: URL) {
        addPictureSource { name in
            let file = folder.appendingPathComponent(name)
            return FileManager.default.fileExists(atPath: file.path) ? file : nil
        }
    }

    /// Creates the image of a name: `Door.png`, or `Door` for a PNG or JPEG file. If only `Door@2x.png` or `Door@3x.png` exists,
    /// that file is used. An image in use is not read again. Returns nil, with a diagnostic, if no image exists or the file cannot
    /// be read.
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
                Self.pictures.withLock { [scale] in $0.known[name] = CachedPicture(picture: picture, scale: scale) }
                return
            } catch {
                AnimationDiagnostics.report("UIImage(named: \"\(name)\"): \(url.path): \(error)")
                return nil
            }
        }
        AnimationDiagnostics.report("UIImage(named: \"\(name)\"): there is no such image")
        return nil
    }

    /// Creates the image of a name in a bundle's resources; nil for `bundle`, or a name that the bundle does not have, searches the
    /// registered sources. Traits have no effect.
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

    /// Forgets the images that were read by name: the next `UIImage(named:)` reads the file again.
    package static func forgetNamedPictures() { pictures.withLock { $0.known = [:] } }

    /// Returns the file names that a name may stand for, in order of preference.
    static func fileNames(for name: String) -> [String] {
        let text = name as NSString
        let extensions = text.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [text.pathExtension]
        let stem = text.pathExtension.isEmpty ? name : text.deletingPathExtension
        return ["", "@2x", "@3x"].flatMap { mark in extensions.map { "\(stem)\(mark).\($0)" } }
    }

    /// Returns whether there is a file of an image with a name.
    static func hasPicture(named name: String) -> Bool { fileNames(for: name).contains { url(forFile: $0) != nil } }

    private static func url(forFile fileName: String) -> URL? {
        for source in pictures.withLock({ $0.sources }) {
            if let url = source(fileName) { return url }
        }
        guard let folder = Bundle.main.resourceURL else { return nil }
        return ([folder] + packageBundles(in: folder)).map { $0.appendingPathComponent(fileName) }.first {
            FileManager.default.fileExists(atPath: $0.path)
        }
    }

    /// Returns the resource folders of the packages that the program was built from, which the package manager puts beside the program:
    /// `Spinner_Spinner.resources`.
    private static func packageBundles(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".resources") }.sorted().map { folder.appendingPathComponent($0) }
    }

    /// An image that was read by name. Not retained: the layer that shows the image retains it.
    private struct CachedPicture {
        weak var picture: CGImage?
        var scale: CGFloat
    }

    private struct Pictures {
        var sources: [PictureSource] = []
        var known: [String: CachedPicture] = [:]
    }

    private static let pictures = Mutex(Pictures())
}

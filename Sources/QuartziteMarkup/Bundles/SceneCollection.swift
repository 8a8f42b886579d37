// The scenes in a file or folder: a document, a bundle, a wallpaper of several planes, or an archive with some of these.
//
//     scene.caml                                    one scene: the document
//     Door.ca/  main.caml, index.xml                one scene: the bundle
//     Chest.wallpaper/  Wallpaper.plist, *.ca       one scene: its planes
//     Still.wallpaper/  Wallpaper.plist, a picture  one scene: the picture
//     any folder, .tendies, .zip                    every bundle and wallpaper below

import Foundation

/// A part of a wallpaper. The order is that of drawing; the device shows its clock behind the floating plane.
public enum ScenePlane: String, CaseIterable, Sendable {
    case background, floating, foreground
}

/// The scenes in a file or folder.
public struct SceneCollection {
    /// A scene that was found and not read.
    struct Scene {
        let name: String
        let content: Content
        /// The screen for which the scene was made; nil if it is unknown.
        var screenClass: ScreenClass?

        enum Content {
            case document(SceneFile)
            case bundle(SceneFolder)
            case wallpaper([(plane: ScenePlane, folder: SceneFolder)], list: SceneFolder.File?, in: SceneFolder)
            /// A wallpaper that is a picture, and the picture for dark mode; nil if it is the same.
            case still(SceneFile, dark: SceneFile?)
        }

        /// The planes that a wallpaper shows in dark mode; empty if they are the same.
        var darkPlanes: [(plane: ScenePlane, folder: SceneFolder)] = []
        /// The faults in the list of a wallpaper.
        var diagnostics: [MarkupDiagnostic] = []

        /// The name of the folder that contains the scene; nil for a document.
        var folderName: String? {
            switch content {
            case .document: nil
            case .bundle(let folder), .wallpaper(_, _, let folder): folder.name
            case .still(let file, _): file.folder.name
            }
        }
    }

    /// The path as the caller gave it.
    public let path: String
    /// The faults of the archive itself. Empty for other files.
    private var archiveRemarks: [MarkupDiagnostic] = []
    private let scenes: [Scene]
    private let limits: MarkupLimits

    /// The names of the scenes: the name in a wallpaper's list, else that of the document's file or of the bundle's or wallpaper's folder,
    /// without the ending. Several scenes may have the same name.
    public let names: [String]

    /// Finds the scenes at a path. Pictures and documents are not read yet; archives are read into memory.
    /// - Throws: `CAMLError` if there is no scene, or if an archive is damaged or exceeds a limit.
    public init(contentsOf url: URL, limits: MarkupLimits = MarkupLimits()) throws(CAMLError) {
        guard url.isFileURL else {
            throw .unreadable(path: url.absoluteString, reason: "only local files can be read; save the scene to a file")
        }
        let name = url.relativePath
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            try self.init(SceneFolder(path: url.path, name: name), limits: limits)
            return
        }
        let folder = SceneFolder(path: url.deletingLastPathComponent().path)
        folder.stamps.note(url.path)
        let data: Data
        do {
            data = try RegularFile.read(url.path, limit: max(limits.archiveFileBytes, limits.documentBytes))
        } catch {
            throw CAMLError(error, path: name)
        }
        var file = SceneFile(data: data, name: name, folder: folder)
        file.paths = [url.path]
        file.location = .disk(path: url.path)
        try self.init(file, limits: limits)
    }

    /// Finds the scenes in a document or archive in memory.
    /// - Parameter name: the name that replaces the path in messages.
    public init(data: Data, name: String, limits: MarkupLimits = MarkupLimits()) throws(CAMLError) {
        // Without a folder, pictures beside the document cannot be found.
        try self.init(SceneFile(data: data, name: name, folder: SceneFolder(path: "/nonexistent")), limits: limits)
    }

    private init(_ file: SceneFile, limits: MarkupLimits) throws(CAMLError) {
        if SceneArchive.isArchive(file.data) || ["zip", "tendies"].contains((file.name as NSString).pathExtension.lowercased()) {
            let archive = try SceneArchive(file.data, path: file.name, limits: limits)
            try self.init(SceneFolder(archive, stamps: file.folder.stamps), limits: limits)
            if let name = archive.nameWithBackslashes {
                archiveRemarks = [
                    MarkupDiagnostic(
                        .unusualSyntax, message: "the name “\(name)” has backslashes between its folders".oneLine,
                        mend: "Nothing is lost; other programs may not find the files. Save the archive with / between folders.",
                        file: path)
                ]
            }
            return
        }
        guard file.data.count <= limits.documentBytes else {
            throw CAMLError(FileFault(problem: .tooLarge(limit: limits.documentBytes)), path: file.name)
        }
        let name = Self.stem(file.name.split(separator: "/").last.map(String.init) ?? file.name)
        self.init(path: file.name, scenes: [Scene(name: name, content: .document(file))], limits: limits)
    }

    private init(path: String, scenes: [Scene], limits: MarkupLimits) {
        (self.path, self.scenes, self.limits) = (path, scenes, limits)
        names = Self.names(of: scenes)
    }

    /// The names of scenes. Wallpapers made from one template have equal names; the names of their folders may tell them apart.
    private static func names(of scenes: [Scene]) -> [String] {
        let counts = Dictionary(scenes.map { ($0.name, 1) }, uniquingKeysWith: +)
        let names = scenes.map { counts[$0.name] == 1 ? $0.name : $0.folderName.map(stem) ?? $0.name }
        return Set(names).count > counts.count ? names : scenes.map(\.name)
    }

    private init(_ folder: SceneFolder, limits: MarkupLimits) throws(CAMLError) {
        var remaining = Self.folderLimit
        var scenes = Self.find(in: Listing(folder), limits: limits, above: [], &remaining)
        // Documents in an archive have no paths of their own by which they could be opened.
        if scenes.isEmpty, folder.isArchive { scenes = Self.documents(in: folder, limits: limits) }
        guard scenes.isEmpty else {
            self.init(path: folder.path, scenes: scenes, limits: limits)
            return
        }
        guard folder.isReadable else { throw CAMLError(FileFault(problem: .denied), path: folder.path) }
        let (files, folders) = folder.contents()
        let found = (folders.map { $0 + "/" } + files).prefix(6).joined(separator: ", ")
        let kind = folder.isArchive ? "archive" : "folder"
        let isPacked = folder.isArchive && files.contains { $0.hasSuffix(".tendies") || $0.hasSuffix(".zip") }
        let advice = isPacked ? "; unpack it and open the archive in it" : ""
        throw .notFound(
            path: folder.path,
            reason: "the \(kind) holds no scene, expected main.caml or index.xml in it, or folders with them; "
                + (found.isEmpty ? "it is empty" : "it holds \(found)\(files.count + folders.count > 6 ? " …" : "")\(advice)"))
    }

    // MARK: Reading

    /// Returns the index of the scene that a person means: by its name, or by its number from 1. Nil if there is none.
    public func index(of text: String) -> Int? {
        if let index = names.firstIndex(of: text) { return index }
        guard let number = Int(text), (1...names.count).contains(number) else { return nil }
        return number - 1
    }

    /// Reads a scene.
    /// - Parameters:
    ///   - index: the index into `names`.
    ///   - planes: the planes of a wallpaper to read. Default: all. A document or bundle is read whole.
    ///   - appearance: the appearance of a wallpaper that has planes for dark mode. Default: light.
    public func package(
        at index: Int, planes: Set<ScenePlane> = Set(ScenePlane.allCases), appearance: SceneAppearance = .light
    ) throws(CAMLError) -> CAPackage {
        try package(at: index, planes: planes, appearance, keepsSources: false)
    }

    /// Reads a scene.
    /// - Parameter keepsSources: whether the documents are kept for checks.
    func package(
        at index: Int, planes: Set<ScenePlane>, _ appearance: SceneAppearance = .light, keepsSources: Bool
    ) throws(CAMLError) -> CAPackage {
        guard scenes.indices.contains(index) else {
            throw .notFound(path: path, reason: "there is no scene \(index + 1); there are \(scenes.count)")
        }
        var package = try package(scenes[index], planes, appearance, keepsSources)
        package.screenClass = scenes[index].screenClass
        return package
    }

    /// Reads a scene with its documents, in which edits can be saved.
    package func editablePackage(at index: Int, planes: Set<ScenePlane>, _ appearance: SceneAppearance) throws(CAMLError) -> CAPackage {
        try package(at: index, planes: planes, appearance, keepsSources: true)
    }

    private func package(
        _ scene: Scene, _ planes: Set<ScenePlane>, _ appearance: SceneAppearance, _ keepsSources: Bool
    ) throws(CAMLError) -> CAPackage {
        switch scene.content {
        case .document(let file): return try CAPackage(file, limits: limits, keepsSources: keepsSources)
        case .bundle(let folder):
            return try CAPackage(SceneFile(bundle: folder, limits: limits), limits: limits, keepsSources: keepsSources)
        case .wallpaper(let light, let list, let folder):
            let all = appearance == .dark && !scene.darkPlanes.isEmpty ? scene.darkPlanes : light
            let chosen = all.filter { planes.contains($0.plane) }
            guard !chosen.isEmpty else {
                let names = all.map(\.plane.rawValue).joined(separator: ", ")
                throw .notFound(path: path, reason: "“\(scene.name)” has no such plane; its planes are: \(names)")
            }
            return try CAPackage(planes: chosen, list: list, in: folder, limits: limits, keepsSources: keepsSources)
        case .still(let light, let dark):
            let file = appearance == .dark ? dark ?? light : light
            var package = try CAPackage(file, limits: limits, keepsSources: keepsSources)
            package.source.wallpaper = WallpaperSource(file.folder, limits: limits)
            // The document was made from the list, so its lines are not those of a file.
            for index in package.diagnostics.indices { package.diagnostics[index].location = nil }
            return package
        }
    }

    /// The faults in the list of a wallpaper, for the first scene with those of its archive.
    func diagnostics(ofListAt index: Int) -> [MarkupDiagnostic] {
        scenes.indices.contains(index) ? (index == 0 ? archiveRemarks : []) + scenes[index].diagnostics : []
    }

    /// The errors of the planes of a wallpaper that cannot be read.
    func errors(ofPlanesAt index: Int, _ planes: Set<ScenePlane>) -> [CAMLError] {
        guard scenes.indices.contains(index), case .wallpaper(let all, _, _) = scenes[index].content else { return [] }
        var errors: [CAMLError] = []
        for (plane, folder) in all where planes.contains(plane) {
            do {
                _ = try CAPackage(SceneFile(bundle: folder, limits: limits), limits: limits)
            } catch {
                errors.append(error)
            }
        }
        return errors
    }
}

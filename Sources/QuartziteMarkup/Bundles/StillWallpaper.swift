// Wallpapers that are a picture: their list names pictures instead of bundles.

import Foundation
import Quartzite

/// Makes the scene of a wallpaper that is a picture.
enum StillWallpaper {
    /// The scene of a wallpaper without bundles; nil if its list names no picture. Bundles that the list names are missing.
    static func scene(
        _ list: WallpaperList, in listing: SceneCollection.Listing, limits: MarkupLimits
    ) -> SceneCollection.Scene? {
        guard let picture = list.picture else { return nil }
        let folder = listing.folder
        let light = document(picture, list, in: folder, limits)
        let screenClass = list.screenClass ?? ScreenClass(folder.name)
        let faults = list.named.map(\.name).filter { !listing.files.contains($0) }.map { name in
            let message = "the list names “\(name)”, which does not exist; a picture is shown"
            return MarkupDiagnostic(
                .missingPlane, severity: .error, message: message.oneLine, file: folder.path + "/" + WallpaperList.fileName)
        }
        return SceneCollection.Scene(
            name: list.name?.oneLine ?? ScreenClass.stem(of: folder.name.oneLine),
            content: .still(light, dark: list.darkPicture.map { document($0, list, in: folder, limits) }), screenClass: screenClass,
            diagnostics: faults)
    }

    /// A document with a layer that shows the picture. The picture fills the screen, as on the device.
    private static func document(_ picture: String, _ list: WallpaperList, in folder: SceneFolder, _ limits: MarkupLimits) -> SceneFile {
        let size = size(of: list.screenClass ?? ScreenClass(folder.name)) ?? statedSize(of: picture, in: folder, limits)
        let bounds = "0 0 \(Int(size.width)) \(Int(size.height))"
        let address = PictureFiles.encoded(picture)
        let text =
            "<caml><CALayer bounds=\"\(bounds)\" masksToBounds=\"1\" contentsGravity=\"resizeAspectFill\">"
            + "<contents type=\"CGImage\" src=\"\(address)\"/></CALayer></caml>"
        let name = folder.path + "/" + WallpaperList.fileName
        var scene = SceneFile(data: Data(text.utf8), name: name, folder: folder)
        scene.paths = (try? folder.file(WallpaperList.fileName)).map { [$0.watchedPath] } ?? []
        return scene
    }

    /// The size of the document for a screen. A unit of a wallpaper for tablets is a pixel.
    private static func size(of screen: ScreenClass?) -> CGSize? {
        guard let screen else { return nil }
        let scale = screen.family == .pad ? screen.scale : 1
        return CGSize(width: screen.size.width * scale, height: screen.size.height * scale)
    }

    /// The size that the header of a picture states. Default: that of a phone.
    private static func statedSize(of picture: String, in folder: SceneFolder, _ limits: MarkupLimits) -> CGSize {
        let phone = CGSize(width: 390, height: 844)
        guard let file = try? folder.file(picture),
            let size = try? ScenePictures.statedSize(of: file, in: folder, limit: limits.pictureFileBytes, imageLimit: .standard),
            case .success(.size(let width, let height)) = size
        else { return phone }
        return CGSize(width: width, height: height)
    }
}

import Foundation
import Quartzite

/// The files of a scene whose root layer plays pictures of a phone's size, 30 a second, again and again.
struct SceneFiles {
    enum Format: String {
        case jpeg, png
    }

    let format: Format
    /// The number of pictures.
    let count: Int

    func write(to folder: URL) throws {
        let assets = folder.appendingPathComponent("assets")
        try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
        let faults = Faults()
        DispatchQueue.concurrentPerform(iterations: count) { key in
            do {
                try data(of: VideoPicture.image(key: key)).write(to: assets.appendingPathComponent(name(key)))
            } catch {
                faults.add(error)
            }
        }
        if let fault = faults.first { throw fault }
        try Data(document.utf8).write(to: folder.appendingPathComponent("main.caml"))
        try Data(index.utf8).write(to: folder.appendingPathComponent("index.xml"))
    }

    private func name(_ key: Int) -> String { "frame-\(key).\(format == .jpeg ? "jpg" : "png")" }

    private func data(of image: CGImage) throws -> Data {
        switch format {
        case .jpeg: try image.jpegData(quality: 0.85)
        case .png: try image.pngData()
        }
    }

    private var document: String {
        let (width, height) = (VideoPicture.width, VideoPicture.height)
        let values = (0..<count).map { "            <CGImage src=\"assets/\(name($0))\"/>\n" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer bounds="0 0 \(width) \(height)" position="\(width / 2) \(height / 2)" backgroundColor="0 0 0">
                <contents type="CGImage" src="assets/\(name(0))"/>
                <animations>
                  <animation type="CAKeyframeAnimation" keyPath="contents" calculationMode="discrete" beginTime="1e-100"
                             duration="\(Double(count) / 30)" repeatCount="inf" removedOnCompletion="0" fillMode="both">
                    <values>
            \(values)        </values>
                  </animation>
                </animations>
              </CALayer>
            </caml>

            """
    }

    private var index: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
          <key>rootDocument</key><string>main.caml</string>
          <key>documentWidth</key><real>\(VideoPicture.width)</real>
          <key>documentHeight</key><real>\(VideoPicture.height)</real>
          <key>loopEnd</key><real>\(Double(count) / 30)</real>
        </dict>
        </plist>

        """
    }
}

/// The errors of several threads. Sendable without the compiler's check, because the lock is held whenever `errors` is in use.
private final class Faults: @unchecked Sendable {
    private let lock = NSLock()
    private var errors: [any Error] = []

    var first: (any Error)? { lock.withLock { errors.first } }
    func add(_ error: any Error) { lock.withLock { errors.append(error) } }
}

// The readers of untrusted input as one function, for libFuzzer and for the tests.
//
// `scripts/fuzz` builds this file and the libraries with coverage in a separate scratch folder and links them with libFuzzer. In a
// normal build this file is a small library, which the tests call with inputs from a seeded generator.

import Foundation
import Quartzite
import QuartziteMarkup

/// A kind of untrusted input.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// CAML documents without picture files: reading, checking and writing.
    case documents
    /// The `index.xml` of a bundle: property lists in XML and binary form.
    case lists
    /// Pictures in all formats.
    case pictures
    /// Zip archives of wallpapers: reading and checking.
    case archives

    /// The limit for decoded pictures, smaller than the default so that the fuzzer tries more inputs per second.
    private static let imageLimit = ImageLimit(side: 4096, pixels: 4_000_000, bytes: 16 << 20)

    /// Reads `data` as this kind of input and ignores errors. A trap, a hang or exhausted memory is a bug.
    ///
    /// A scene that was read is checked, and its document is written, read again and written again. Traps if the written document cannot be
    /// read, or if the second text is another one.
    public func read(_ data: Data) {
        switch self {
        case .documents:
            guard let scene = try? SceneCollection(data: data, name: "fuzz.caml") else { return }
            if let package = scene.check(at: 0).package { Self.rewrite(package) }
        case .lists:
            _ = try? PackageIndex(data, file: "index.xml", limits: MarkupLimits())
        case .pictures:
            _ = try? CGImage.decode(data: data, limit: Self.imageLimit)
        case .archives:
            var limits = MarkupLimits()
            (limits.archiveBytes, limits.pictureBytes) = (16 << 20, 16 << 20)
            guard let scenes = try? SceneCollection(data: data, name: "fuzz.zip", limits: limits) else { return }
            for index in scenes.names.indices.prefix(3) { _ = scenes.check(at: index) }
        }
    }

    /// Writes a scene and reads it again.
    private static func rewrite(_ package: CAPackage) {
        let text = CAMLWriter(package).text()
        do {
            let copy = try CAPackage(data: Data(text.utf8), name: "written.caml", folder: URL(fileURLWithPath: "/nonexistent"))
            let second = CAMLWriter(copy).text()
            if second != text { preconditionFailure("the document changes when it is written again:\n\(text)\n\(second)") }
        } catch {
            preconditionFailure("the written document cannot be read: \(error)\n\(text)")
        }
    }

    /// The target that the environment variable `FUZZ_TARGET` names. Default: documents.
    fileprivate static let current = FuzzTarget(rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "") ?? .documents
}

/// libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.current.read(Data(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

// The readers of untrusted bytes as functions from bytes to nothing, for libFuzzer and for the test suite.
//
// `scripts/fuzz` builds this file and the libraries with coverage in a scratch folder of their own and links them with
// libFuzzer. In an ordinary build the file is a small library, which the tests call with inputs of a seeded generator.

import Foundation
import Quartzite
import QuartziteMarkup

/// A kind of input that comes from outside of the program.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// CAML documents, without files beside them.
    case documents
    /// The `index.xml` of a bundle: property lists as XML and as binary.
    case lists
    /// Pictures of all formats.
    case pictures

    /// The largest picture that is decoded. Smaller than the decoder's own limit, so that the fuzzer tries more inputs a second.
    private static let imageLimit = ImageLimit(side: 4096, pixels: 4_000_000, bytes: 16 << 20)

    /// Reads `data` as this kind of input. Every error is a good answer; a trap, a hang or a full memory is none.
    public func read(_ data: Data) {
        switch self {
        case .documents:
            _ = try? CAPackage(data: data, name: "fuzz.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        case .lists:
            _ = try? PackageIndex(data, file: "index.xml", limits: MarkupLimits())
        case .pictures:
            _ = try? CGImage.decode(data: data, limit: Self.imageLimit)
        }
    }

    /// The kind that the environment variable `FUZZ_TARGET` names; documents without a valid name.
    fileprivate static let current = FuzzTarget(rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "") ?? .documents
}

/// libFuzzer's entry point.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.current.read(Data(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

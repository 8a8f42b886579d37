import QuartziteGraphics
import XCTest

/// Libraries that are loaded on demand, and libraries that are missing.
final class SharedLibraryTests: XCTestCase {
    func testAFunctionIsCalled() throws {
        let cosine: @convention(c) (Double) -> Double = try SharedLibrary("libm.so.6").function("cos")
        XCTAssertEqual(cosine(0), 1)
    }

    func testAMissingLibraryIsNamed() throws {
        XCTAssertThrowsError(try SharedLibrary("libno-such-thing.so.7")) { error in
            XCTAssertTrue("\(error)".contains("libno-such-thing.so.7"), "\(error)")
        }
        let library = try SharedLibrary("libm.so.6")
        XCTAssertThrowsError(try library.function("no_such_function", as: (@convention(c) () -> Void).self)) { error in
            XCTAssertEqual("\(error)", "no_such_function is missing")
        }
    }
}

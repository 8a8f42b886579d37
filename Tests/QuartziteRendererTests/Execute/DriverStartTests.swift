import XCTest

@testable import QuartziteRenderer

/// Preloading the driver on another thread neither blocks contexts nor leaves an error.
final class DriverStartTests: XCTestCase {
    func testContextsCanBeMadeWhileItWorksAndAfterItHasEnded() throws {
        let start = DriverStart()
        let context = try GraphicsContext.headless()
        let programs = ProgramCache(context)
        XCTAssertNotNil(programs.program(ProgramKey(kind: .solid, features: [])) { XCTFail($0) })
        start.end()
        XCTAssertNotNil(programs.program(ProgramKey(kind: .box, features: [])) { XCTFail($0) })
        XCTAssertEqual(context.gl.error(), 0)
    }

    func testItCanBeEndedAtOnceAndAgain() throws {
        let start = DriverStart()
        start.end()
        start.end()
        XCTAssertNoThrow(try GraphicsContext.headless())
    }
}

import XCTest

@testable import QuartziteRenderer

final class SoftwareDriverLoadingTests: XCTestCase {
    func testOnlyAMachineWithoutAnotherDriverLoadsTheSoftwareDriver() {
        XCTAssertTrue(SoftwareDriverLoading.isLikely(["DISPLAY": ":0"], exists: { _ in false }))
        for device in ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"] {
            XCTAssertFalse(SoftwareDriverLoading.isLikely([:], exists: { $0 == device }), device)
        }
    }

    func testAPreloadedLibraryAndAChosenDriverPreventIt() {
        for name in ["LD_PRELOAD", "LIBGL_DRIVERS_PATH", "MESA_LOADER_DRIVER_OVERRIDE", "GALLIUM_DRIVER"] {
            XCTAssertFalse(SoftwareDriverLoading.isLikely([name: "x"], exists: { _ in false }), name)
        }
    }

    func testContextsWorkAfterwards() throws {
        SoftwareDriverLoading.run()
        let context = try GraphicsContext.headless()
        XCTAssertNotNil(ProgramCache(context).program(ProgramKey(kind: .solid, features: [])) { XCTFail($0) })
    }
}

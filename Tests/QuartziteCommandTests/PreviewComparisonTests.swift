import TestSupport
import XCTest

@testable import QuartziteCommand
@testable import QuartzitePreview

/// Comparisons of `quartzite preview`.
final class PreviewComparisonTests: FolderTestCase {
    private static let document = """
        <caml><CALayer bounds="0 0 60 20"><states><LKState name="Locked"/><LKState name="Unlock"/></states></CALayer></caml>
        """

    @MainActor func testOnlyASceneComparedWithItselfIsAChoiceThatEndsWithIt() async throws {
        let file = try write(Self.document, to: "a.caml")
        @MainActor func choice(_ options: String...) throws -> ComparisonChoice? {
            let comparison = try PreviewCommand.parse([file] + options).makeComparison(SceneSettings())
            return try XCTUnwrap(comparison).choice
        }
        XCTAssertEqual(try choice("--with-time", "0.5"), .time(0.5))
        XCTAssertEqual(try choice("--with-state", "Unlock"), .state("Unlock"))
        XCTAssertEqual(try choice("--with-state", "none"), .state(nil))
        XCTAssertNil(try choice("--with", file))
        XCTAssertNil(try choice("--with", file, "--with-time", "0.5"))
    }
}

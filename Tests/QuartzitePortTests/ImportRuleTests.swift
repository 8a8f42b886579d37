import QuartzitePort
import XCTest

/// Imports and conditions name modules and systems that exist here.
final class ImportRuleTests: XCTestCase {
    func testFrameworksAreReplaced() {
        assertPort("import UIKit", "import QuartziteKit")
        assertPort("import QuartzCore\nimport CoreGraphics", "import Quartzite\n")
        assertPort("import UIKit\nimport QuartzCore", "import QuartziteKit\n")
        assertPort("import ImageIO", "import Quartzite")
        assertPort("@_exported import UIKit", "@_exported import QuartziteKit")
        assertPort("import class UIKit.UIView", "import QuartziteKit")
        assertPort("import AVFoundation.AVPlayer", "import QuartziteKit")
        assertPort("import os.log\nimport UIKit", "import QuartziteKit\n")
        assertPort("internal import UIKit // views", "internal import QuartziteKit // views")
    }

    func testFoundationIsReplacedBesideViews() {
        assertPort("import Foundation\nimport UIKit\nlet a = 1", "\nimport QuartziteKit\nlet a = 1")
        assertPort("import UIKit\r\nimport Foundation\r\n", "import QuartziteKit\r\n\r\n")
        // A target without views does not need Quartzite.
        assertPort("import Foundation", "import Foundation")
        assertPort("import Darwin", "import Foundation")
    }

    func testImportsInConditionsStayBoth() {
        assertPort(
            "import Foundation\n#if canImport(UIKit)\nimport UIKit\n#elseif os(macOS)\nimport AppKit\n#endif",
            "import QuartziteKit\n#if canImport(QuartziteKit)\nimport QuartziteKit\n#elseif os(macOS)\nimport AppKit\n#endif")
    }

    func testConditionsHoldHere() {
        assertPort("#if os(iOS) || os(tvOS)\n#elseif !os(macOS)\n#endif", "#if os(Linux) || os(tvOS)\n#elseif !os(macOS)\n#endif")
        assertPort("#if !canImport(UIKit) && DEBUG\n#endif", "#if !canImport(QuartziteKit) && DEBUG\n#endif")
        assertPort("#if canImport(ObjectiveC)\n#endif\nf(os(iOS))", "#if canImport(ObjectiveC)\n#endif\nf(os(iOS))")
        assertPort(
            "@available(iOS 13, *) func f() { if #available(iOS 14, *) {} }",
            "@available(iOS 13, *) func f() { if #available(iOS 14, *) {} }")
    }

    func testAConditionForAllOfApplesSystemsKeepsItsOtherBranch() {
        let text = "#if os(macOS) || os(iOS)\n#if A\n#else\n#endif\nlet a = 1\n#else\nlet a = 2\n#endif"
        assertPort(text, text)
        assertPort("#if os(macOS) || os(iOS)\n#if A\n#else\n#endif\n#endif", "#if os(macOS) || os(Linux)\n#if A\n#else\n#endif\n#endif")
        assertPort("#if os(iOS) && !os(macOS)\n#else\n#endif", "#if os(Linux) && !os(macOS)\n#else\n#endif")
        assertPort("#if os(macOS)\n#elseif os(iOS)\n#else\n#endif", "#if os(macOS)\n#elseif os(Linux)\n#else\n#endif")
    }

    func testPartsOfFoundationAreImported() {
        assertPort(
            "import Foundation\nimport UIKit\nlet a = URLSession.shared",
            "\nimport QuartziteKit; import FoundationNetworking\nlet a = URLSession.shared")
        assertPort("import Foundation\nlet p: XMLParser", "import Foundation; import FoundationXML\nlet p: XMLParser")
        assertPort("import UIKit\nlet a = b.URLSession // URLSession", "import QuartziteKit\nlet a = b.URLSession // URLSession")
    }

    func testModuleNamesAreReplaced() {
        assertPort(
            "import UIKit\nlet a = UIKit.UIView()\nlet b = c.UIKit.d",
            "import QuartziteKit\nlet a = QuartziteKit.UIView()\nlet b = c.UIKit.d")
    }

    func testAnImportWithAnAttributeIsNotRemoved() {
        assertPort("@preconcurrency import WebKit\nlet a = 1", "@preconcurrency import WebKit\nlet a = 1")
        assertPort("import WebKit\nlet a = 1", "\nlet a = 1")
    }

    func testUnknownFrameworksNeedAPerson() {
        XCTAssertEqual(remarks("import UIKit\nimport WebKit\nlet a: WKScriptMessage"), ["2: WebKit is missing on Linux"])
        XCTAssertEqual(remarks("import SnapKit").count, 1)
        XCTAssertEqual(remarks("#if canImport(WebKit)\nimport WebKit\n#endif"), [])
    }

    func testFilesOfOtherSystemsAreLeftOut() {
        XCTAssertEqual(SourcePort.file("import SwiftUI\nimport UIKit").leftOut, "imports SwiftUI, which Linux lacks")
        XCTAssertNil(SourcePort.file("#if canImport(SwiftUI)\nimport SwiftUI\n#endif").leftOut)
    }

    func testAByteOrderMarkStays() {
        assertPort("\u{FEFF}import UIKit", "\u{FEFF}import QuartziteKit")
    }
}

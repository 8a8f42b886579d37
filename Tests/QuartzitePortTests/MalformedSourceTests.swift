import XCTest

@testable import QuartzitePort

/// Sources that do not compile: whatever is missing, the port must not trap, and must keep every line.
final class MalformedSourceTests: XCTestCase {
    private static let sources = [
        #"""
        #if canImport(UIKit) && !os(macOS)
        import class UIKit.UIView
        #elseif os(iOS) || os(OSX)
        import Foundation
        #else
        import AppKit
        #endif
        @objc public protocol P: class { @objc optional func did(_ a: A, by b: [Int: (B) -> C]) -> D<E, F>?
            @objc optional func count(in `class`: C) -> Int ; @objc optional var w: W? { get }
        }
        """#,
        #"""
        @objc(ABRing) final class Ring: CALayer, P {
            @NSManaged private(set) weak var time: CGFloat!
            @objc dynamic var `default`: T = { let a = "b \(f("c \(d)", x: [1])) e"; return a }() { didSet { g() } }
            @objc func tap(_ s: UIButton, by x: CGFloat = f(1)) throws { delegate?.did?(self, by: [:]) }
            lazy var s = #selector(tap(_:by:) as (UIButton) -> Void)
        }
        extension Ring: Q { override func draw() -> Int { object?.count!(in: 1).x ?? window??.x } }
        func f(object: AnyObject?) { self.a[0]!.object?.count?(in: 1); (object as AnyObject).count?(in: 2) }
        """#,
        ##"""
        let a = UIEdgeInsetsInsetRect(CGRectMake(#selector(f), CGRectGetMinX(b), -1, UIEdgeInsetsMake(1, 2, 3, 4)), kCAFillModeBoth)
        b.removeTarget(self, action: #selector(Ring.tap), for: .UIApplicationDidBecomeActive)
        b.bringSubview(toFront: c); d.addObserver(self, forKeyPath: "x", options: 1); e.observe(\.f.g) { }
        x(#keyPath(CALayer.isHidden), Selector(("tap:")), Selector("\(effect)Load"), (v as AnyObject).cgPointValue)
        y((change?[.newKey] as? NSValue)?.cgPointValue, name.characters.count, { (Void) -> UIKit.UIView in })
        let r = /a"[/"]\/b/, t = #/x/#, n = 0.5e-3, m = """
          two "lines" \(z)
          """, q = #"raw \#(u)"# /* a /* b */ */
        """##,
        #"""
        // swift-tools-version: 5.5
        let package = Package(name: "P", dependencies: [.package(url: "https://x.org/snap", from: "1.0.0")] + more, targets: [
            .target(name: "A", dependencies: ["B", .product(name: "C", package: "c")], path: "../A", exclude: ["x"],
                resources: [.process("Media"), .copy("../b")]),
        ])
        """#,
    ]

    private func assertPorts(_ bytes: [UInt8], _ message: @autoclosure () -> String) {
        let text = String(decoding: bytes, as: UTF8.self)
        let source = SourceText(bytes)
        XCTAssertTrue(source.tokens.allSatisfy { $0.range.upperBound <= bytes.count }, message())
        _ = Manifest(source)
        let ported = SourcePort.file(text)
        XCTAssertGreaterThanOrEqual(lines(ported.result), lines(bytes), message())
    }

    private func lines(_ bytes: [UInt8]) -> Int { bytes.count { $0 == UInt8(ascii: "\n") } }

    func testEveryBeginningOfASourceIsPorted() {
        for (number, source) in Self.sources.enumerated() {
            let bytes = Array(source.utf8)
            for end in 0...bytes.count { assertPorts(Array(bytes[..<end]), "source \(number) to byte \(end)") }
        }
    }

    func testASourceWithoutAnyOneTokenIsPorted() {
        for (number, source) in Self.sources.enumerated() {
            let bytes = Array(source.utf8)
            for token in SourceText(bytes).tokens {
                let rest = bytes[..<token.range.lowerBound] + bytes[token.range.upperBound...]
                assertPorts(Array(rest), "source \(number) without the token at byte \(token.range.lowerBound)")
            }
        }
    }

    func testEveryTokenMayBeTheLastOneOrStandTwice() {
        for (number, source) in Self.sources.enumerated() {
            let bytes = Array(source.utf8)
            for token in SourceText(bytes).tokens {
                assertPorts(
                    Array(bytes[..<token.range.upperBound] + bytes[token.range.lowerBound...]),
                    "source \(number) with the token at byte \(token.range.lowerBound) twice")
                assertPorts(Array(bytes[token.range.lowerBound...]), "source \(number) from byte \(token.range.lowerBound)")
            }
        }
    }

    func testPlacesThatUsedToTrap() {
        for source in [
            "let `a", "let `a\nb", "`", "#if canImport()\n#endif", "#if canImport", "#keyPath", "x(#keyPath", "#keyPath)",
            "removeTarget(#selector)", "removeTarget(#selector]", "cancelPreviousPerformRequests(#selector())", "protocol P { func f() ->",
            "CGRectMake(#selector(f), 1, 2, 3)", "CGPointMake(#keyPath(a.b), #keyPath(c))",
        ] {
            assertPorts(Array(source.utf8), source)
        }
    }

    func testInterpolationsMayNestWithoutLimit() {
        assertPorts(Array(String(repeating: "\"\\(", count: 20_000).utf8), "nested interpolations")
    }

    func testMatchingBracketsOfPlacesBeyondTheEnd() {
        let source = SourceText("f(a")
        for index in [-1, 0, 1, 2, 3, Int.max] {
            XCTAssertNil(source.closing(of: index))
            XCTAssertNil(source.opening(of: index))
        }
    }

    func testAnInsertionBeforeAReplacedTokenComesFirst() {
        XCTAssertEqual(
            SourcePort.file("let p = CGPointMake(#keyPath(a.b), 2)").text, "let p = CGPoint(x: \"a.b\", y: 2)")
    }
}

// A client of the ported DialView: optional requirements with results, on a delegate that implements them and on one that does not.

import QuartziteKit
import XCTest

private final class PlainDelegate: NSObject, DialViewDelegate {
    let name = "plain"
}

/// A class of the client implements a method with a result as the library's protocol was written for UIKit.
private final class OwnDelegate: NSObject, DialViewDelegate {
    let name = "own"
    func numberOfMarks(in dial: DialView) -> Int { 10 }
    func dialViewShouldReset(_ dial: DialView) -> Bool { false }
}

final class DialClientTests: XCTestCase {
    @MainActor private func marks(_ delegate: DialViewDelegate?, source: AnyObject? = nil) -> Int {
        let dial = DialView()
        dial.delegate = delegate
        dial.source = source
        dial.reload()
        return dial.marks
    }

    @MainActor func testMethodsThatAreMissingReturnNil() async {
        XCTAssertEqual(marks(nil), 3)
        let plain = PlainDelegate()
        XCTAssertEqual(marks(plain), 3)
        XCTAssertNil((plain as DialViewDelegate).numberOfMarks(in: DialView()))
        XCTAssertNil((plain as DialViewDelegate).window)
        XCTAssertNil((plain as DialViewDelegate).isReversed)
        let dial = DialView()
        dial.delegate = plain
        XCTAssertEqual(dial.title(of: 2), "2")
        XCTAssertEqual(dial.firstMark, 0)
    }

    @MainActor func testMethodsThatExistAreCalled() async {
        let thirds = ThirdsDial()
        XCTAssertEqual(marks(thirds), 18)
        XCTAssertEqual(marks(OwnDelegate()), 10)
        XCTAssertEqual(marks(thirds, source: thirds), 18 + 101)
        XCTAssertEqual(thirds.refreshes, 1)
        let dial = DialView()
        dial.delegate = thirds
        XCTAssertEqual(dial.title(of: 2), "2/3")
        XCTAssertEqual(dial.title(of: 0), "no 0")
        XCTAssertEqual(dial.firstMark, 9)
        thirds.isReversed = false
        XCTAssertEqual(dial.firstMark, 0)
    }

    @MainActor func testCallsOnAClassKeepTheirResult() async {
        let marks: Int = ThirdsDial().numberOfMarks(in: DialView()) + 1
        let inferred = ThirdsDial().numberOfMarks(in: DialView())
        XCTAssertEqual(marks, inferred + 1)
    }
}

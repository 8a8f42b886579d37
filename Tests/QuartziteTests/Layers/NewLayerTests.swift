import XCTest

@testable import Quartzite

/// The lifetime of a new layer that the program holds weakly or not at all.
final class NewLayerTests: XCTestCase {
    /// A layer that counts the existing instances of its class.
    private final class Counted: CALayer {
        /// Not isolated, since one thread at a time makes and releases the layers of a test.
        nonisolated(unsafe) static var count = 0
        /// Runs when the layer is released.
        var atEnd: (() -> Void)?

        override init() {
            super.init()
            Self.count += 1
        }

        override init(layer: Any) {
            super.init(layer: layer)
            Self.count += 1
        }

        required init?(coder: NSCoder) {
            super.init(coder: coder)
            Self.count += 1
        }

        deinit {
            Self.count -= 1
            atEnd?()
        }
    }

    /// Makes a layer and holds it weakly, as some views do.
    private final class WeakHolder {
        weak var layer: CALayer?

        @inline(never) func make(_ make: () -> CALayer = { CALayer() }) { layer = make() }
    }

    override func setUp() {
        CATransaction.flush()
        Counted.count = 0
    }

    override func tearDown() { CATransaction.flush() }

    // MARK: The main thread

    func testALayerThatIsHeldWeaklyLivesUntilTheCommit() throws {
        let holder = WeakHolder()
        holder.make { CAGradientLayer() }
        let view = CALayer()
        view.addSublayer(try XCTUnwrap(holder.layer))
        XCTAssertIdentical(view.sublayers?.first, holder.layer)
        CATransaction.flush()
        XCTAssertNotNil(holder.layer, "the superlayer holds the layer now")

        let other = WeakHolder()
        other.make()
        CATransaction.flush()
        XCTAssertNil(other.layer)
    }

    func testASuperlayerThatNobodyHoldsLivesUntilTheCommit() {
        @inline(never) func leaf() -> CALayer {
            let (root, leaf) = (CALayer(), CALayer())
            root.beginTime = 3
            root.addSublayer(leaf)
            return leaf
        }
        let layer = leaf()
        XCTAssertEqual(layer.convertTime(5, from: nil), 2)
        CATransaction.flush()
        XCTAssertNil(layer.superlayer)
        XCTAssertEqual(layer.convertTime(5, from: nil), 5)
    }

    func testAnExplicitTransactionEndsNothingInsideTheImplicitOne() {
        let (before, inside) = (WeakHolder(), WeakHolder())
        before.make()
        CATransaction.begin()
        inside.make()
        CATransaction.flush()
        CATransaction.commit()
        XCTAssertNotNil(before.layer)
        XCTAssertNotNil(inside.layer)
        CATransaction.flush()
        XCTAssertNil(before.layer)
        XCTAssertNil(inside.layer)
    }

    func testTheRunLoopsTurnEndsTheImplicitTransaction() {
        let holder = WeakHolder()
        holder.make()
        for _ in 0..<10 where holder.layer != nil { _ = RunLoop.current.run(mode: .default, before: Date()) }
        XCTAssertNil(holder.layer)
    }

    func testAnArchivedLayerLivesUntilTheCommitToo() throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: CALayer(), requiringSecureCoding: true)
        let holder = WeakHolder()
        try autoreleased {
            holder.layer = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: archive)
        }
        XCTAssertNotNil(holder.layer)
        CATransaction.flush()
        XCTAssertNil(holder.layer)
    }

    @inline(never) private func autoreleased(_ body: () throws -> Void) rethrows { try body() }

    func testACopyByInitLayerIsNotKept() {
        let model = Counted()
        let holder = WeakHolder()
        holder.make { Counted(layer: model) }
        XCTAssertNil(holder.layer)
        XCTAssertEqual(Counted.count, 1)
        CATransaction.flush()
        withExtendedLifetime(model) {}
    }

    // MARK: A program that never commits

    func testWithoutACommitOnlyTheNewestStay() {
        let holders = (0..<10_000).map { _ in WeakHolder() }
        for holder in holders {
            holder.make { Counted() }
            XCTAssertLessThanOrEqual(Counted.count, ThreadTransactions.newLayerLimit)
        }
        for holder in holders.suffix(ThreadTransactions.unheldLayerLimit) { XCTAssertNotNil(holder.layer) }
        CATransaction.flush()
        XCTAssertEqual(Counted.count, 0)
    }

    func testWhatIsHeldCrowdsNothingOut() {
        let holder = WeakHolder()
        holder.make()
        let root = CALayer()
        for _ in 0..<10_000 { root.addSublayer(Counted()) }
        XCTAssertNotNil(holder.layer, "layers that a superlayer holds leave the list, and others stay")
        XCTAssertLessThanOrEqual(ThreadTransactions.current.newLayerCount, ThreadTransactions.newLayerLimit)
        root.sublayers = nil
        XCTAssertLessThanOrEqual(Counted.count, ThreadTransactions.newLayerLimit)
        CATransaction.flush()
        XCTAssertEqual(Counted.count, 0)
    }

    func testTheMemoryOfTheListIsUsedAgain() {
        let transactions = ThreadTransactions.current
        func fill() { for _ in 0..<ThreadTransactions.newLayerLimit { _ = CALayer() } }
        // Fills twice, because two lists alternate.
        for _ in 0..<2 {
            fill()
            CATransaction.flush()
        }
        func addresses() -> Set<UnsafeMutablePointer<CALayer>?> { [transactions.newLayers, transactions.spareLayers] }
        let before = addresses()
        for _ in 0..<10 {
            fill()
            CATransaction.flush()
        }
        XCTAssertEqual(addresses(), before)
    }

    func testALayerThatIsMadeByTheEndOfAnotherWaitsForTheNextCommit() {
        let holder = WeakHolder()
        let last = WeakHolder()
        holder.make {
            let layer = Counted()
            layer.atEnd = { last.make() }
            return layer
        }
        CATransaction.flush()
        XCTAssertNil(holder.layer)
        XCTAssertNotNil(last.layer)
        CATransaction.flush()
        XCTAssertNil(last.layer)
    }

    func testLayersThatMakeLayersAtTheirEndsCanCrowdTheListOut() {
        for _ in 0..<1000 {
            let layer = Counted()
            layer.atEnd = { _ = CALayer() }
        }
        CATransaction.flush()
        XCTAssertEqual(Counted.count, 0)
    }

    // MARK: Other threads

    func testOtherThreadsKeepLayersInAnExplicitTransaction() {
        let done = expectation(description: "done")
        let thread = Thread {
            let (outside, inside) = (WeakHolder(), WeakHolder())
            outside.make()
            XCTAssertNil(outside.layer, "nobody commits there: the thread may have no run loop")
            CATransaction.begin()
            CATransaction.begin()
            inside.make()
            CATransaction.commit()
            XCTAssertNotNil(inside.layer)
            CATransaction.commit()
            XCTAssertNil(inside.layer)
            outside.make()
            XCTAssertNil(outside.layer)
            done.fulfill()
        }
        thread.start()
        wait(for: [done], timeout: 60)
    }

    func testAThreadThatEndsInATransactionReleasesItsLayers() {
        let holder = WeakHolder()
        // The new thread alone uses the holder until it ends, and this thread reads the holder afterwards.
        nonisolated(unsafe) let shared = holder
        let thread = Thread {
            CATransaction.begin()
            shared.make()
            XCTAssertNotNil(shared.layer)
        }
        thread.start()
        for _ in 0..<1000 where !thread.isFinished || holder.layer != nil { Thread.sleep(forTimeInterval: 0.01) }
        XCTAssertNil(holder.layer)
    }
}

import QuartziteKit
import XCTest

/// Members of Apple's Foundation that the one for Linux lacks.
final class FoundationCompatibilityTests: XCTestCase {
    func testDatesAreMovedAsObjects() {
        let date = NSDate(timeIntervalSinceReferenceDate: 5)
        let later: NSDate = date.addingTimeInterval(2)
        XCTAssertEqual(later.timeIntervalSinceReferenceDate, 7)
        let value: Date = date.addingTimeInterval(2)
        XCTAssertEqual(value.timeIntervalSinceReferenceDate, 7)
    }

    func testFormatsAreAppended() {
        let string = NSMutableString(string: "a")
        string.appendFormat("%d %.1f", 5, 2.0)
        XCTAssertEqual(string, "a5 2.0")
    }

    func testTheBytesOfDataHaveAPointer() throws {
        let data: CFData? = Data([1, 2, 3])
        let bytes: UnsafePointer<UInt8> = try XCTUnwrap(CFDataGetBytePtr(data))
        XCTAssertEqual([bytes[0], bytes[1], bytes[2]], [1, 2, 3])
        XCTAssertEqual(CFDataGetLength(data), 3)
        XCTAssertNil(CFDataGetBytePtr(nil))
    }

    private final class Door: NSObject {}

    func testClassesTellTheirNames() {
        XCTAssertTrue(Door.classForCoder() == Door.self)
        XCTAssertTrue(Door.description().hasSuffix("Door"))
        XCTAssertEqual(CGFloat(truncating: 2.5), 2.5)
    }

    func testTablesMayBeWeak() {
        let (weak, strong) = (NSHashTable<Door>.weakObjects(), NSHashTable<Door>())
        let table = NSMapTable<NSString, Door>.strongToWeakObjects()
        let kept = Door()
        do {
            let lost = Door()
            for door in [kept, lost, kept] {
                weak.add(door)
                strong.add(door)
            }
            table.setObject(lost, forKey: "lost")
            table.setObject(kept, forKey: "kept")
            XCTAssertEqual(weak.count, 2)
            strong.remove(lost)
        }
        XCTAssertEqual(weak.allObjects, [kept])
        XCTAssertTrue(strong.contains(kept) && weak.contains(kept))
        XCTAssertEqual(strong.count, 1)
        XCTAssertNil(table.object(forKey: "lost"))
        XCTAssertIdentical(table.object(forKey: NSString(string: "kept")), kept)
        XCTAssertEqual(table.count, 1)
        table.removeObject(forKey: "kept")
        XCTAssertEqual(table.count, 0)
    }

    func testVersionsOfFoundation() {
        XCTAssertGreaterThan(NSFoundationVersionNumber, NSFoundationVersionNumber_iOS_9_x_Max)
        XCTAssertGreaterThan(NSFoundationVersionNumber_iOS_8_0, NSFoundationVersionNumber_iOS_7_1)
    }

    func testNamesOfC() {
        var lock = os_unfair_lock()
        os_unfair_lock_lock(&lock)
        XCTAssertFalse(os_unfair_lock_trylock(&lock))
        os_unfair_lock_unlock(&lock)
        XCTAssertTrue(os_unfair_lock_trylock(&lock))
        os_unfair_lock_unlock(&lock)
        var info = mach_timebase_info_data_t()
        mach_timebase_info(&info)
        XCTAssertEqual(info.numer, info.denom)
        let square = AVMakeRect(aspectRatio: CGSize(width: 2, height: 2), insideRect: CGRect(x: 10, y: 0, width: 30, height: 10))
        XCTAssertEqual(square, CGRect(x: 20, y: 0, width: 10, height: 10))
        var priority = UILayoutPriority.required - 1
        priority += 1
        XCTAssertEqual(priority, .required)
        var sound: SystemSoundID = 0
        XCTAssertNotEqual(AudioServicesCreateSystemSoundID(URL(fileURLWithPath: "/no/sound.wav"), &sound), 0)
        XCTAssertEqual(NSException(name: .rangeException, reason: "a").reason, "a")
    }

    func testIntegersHaveTheNamesOfObjectiveC() {
        let count: NSInteger = -3
        let size: NSUInteger = 4
        XCTAssertEqual([count, NSIntegerMax, NSIntegerMin], [-3, Int.max, Int.min])
        XCTAssertEqual(size, 4 as UInt)
    }

    func testTheSystemIsADeviceWithIOS() {
        XCTAssertEqual([TARGET_OS_IPHONE, TARGET_OS_IOS, TARGET_OS_SIMULATOR, TARGET_IPHONE_SIMULATOR], [1, 1, 0, 0])
    }

    func testVersionsAreThoseOfANewSystem() {
        XCTAssertGreaterThan(kCFCoreFoundationVersionNumber, kCFCoreFoundationVersionNumber_iOS_9_x_Max)
        XCTAssertLessThan(kCFCoreFoundationVersionNumber_iOS_7_0, kCFCoreFoundationVersionNumber_iOS_8_0)
    }

    func testPrioritiesAreWrittenAsNumbers() async {
        let view = await UIView()
        let constraint = await view.widthAnchor.constraint(equalToConstant: 3)
        await MainActor.run {
            constraint.priority = 998
            XCTAssertEqual(constraint.priority.rawValue, 998)
            view.setContentHuggingPriority(751.5, for: .vertical)
            XCTAssertEqual(view.contentHuggingPriority(for: .vertical).rawValue, 751.5)
        }
    }

    func testTheDeviceIsCool() {
        XCTAssertEqual(ProcessInfo.processInfo.thermalState, .nominal)
    }

    func testAnEmptyColourIsClear() {
        XCTAssertEqual(UIColor(), UIColor.clear)
    }
}

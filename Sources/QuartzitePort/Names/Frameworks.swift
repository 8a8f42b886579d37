/// What becomes of an import.
enum FrameworkUse: Equatable {
    /// The module is imported instead.
    case replaced(by: String)
    /// The module exists on Linux.
    case kept
    /// The framework is missing: a person decides.
    case missing
    /// A file that imports the framework belongs to another system or to tests, and is left out.
    case leftOut(because: String)
}

/// The frameworks of Apple's systems, and what Linux has for each.
enum Frameworks {
    /// Whether a framework is about views, layers or drawing, so that the target that imports it needs Quartzite.
    static func isInterface(_ name: String) -> Bool {
        if case .replaced = uses[name], name != "Foundation", name != "Darwin", name != "ObjectiveC" { return true }
        return false
    }

    /// Whether a framework has views, players or sounds, which are in QuartziteKit.
    static func hasViews(_ name: String) -> Bool { isInterface(name) && uses[name] == .replaced(by: "QuartziteKit") }

    /// Returns how an import is ported. An unknown module may be a target or a dependency of the package.
    static func use(of module: String, targets: Set<String>) -> FrameworkUse {
        // A target may have the name of a system's module, if a folder gave the target its name.
        uses[module] ?? (targets.contains(module) ? .kept : .missing)
    }

    private static let uses: [String: FrameworkUse] = {
        var uses: [String: FrameworkUse] = [
            "QuartzCore": .replaced(by: "Quartzite"), "CoreGraphics": .replaced(by: "Quartzite"), "CoreText": .replaced(by: "Quartzite"),
            "ImageIO": .replaced(by: "Quartzite"), "MobileCoreServices": .replaced(by: "Quartzite"),
            "simd": .replaced(by: "Quartzite"),
            "AppKit": .leftOut(because: "imports AppKit, which is for macOS"),
            "Cocoa": .leftOut(because: "imports Cocoa, which is for macOS"),
            "WatchKit": .leftOut(because: "imports WatchKit"), "WidgetKit": .leftOut(because: "imports WidgetKit"),
            "SwiftUI": .leftOut(because: "imports SwiftUI, which Linux lacks"),
            "XCTest": .leftOut(because: "is a test: imports XCTest"), "Testing": .leftOut(because: "is a test: imports Testing"),
            "PlaygroundSupport": .leftOut(because: "is a playground"), "XCPlayground": .leftOut(because: "is a playground"),
        ]
        for name in [
            "UIKit", "AVFoundation", "AVFAudio", "CoreMedia", "ObjectiveC", "Darwin", "Foundation", "CoreFoundation", "AudioToolbox",
            "os", "OSLog",
        ] {
            uses[name] = .replaced(by: "QuartziteKit")
        }
        for name in [
            "Swift", "Dispatch", "Glibc", "Synchronization", "_Concurrency", "RegexBuilder", "Quartzite", "QuartziteKit",
            "FoundationNetworking", "FoundationXML", "QuartziteGraphics", "QuartziteRenderer", "QuartziteMarkup", "QuartzitePreview",
        ] {
            uses[name] = .kept
        }
        return uses
    }()

    /// Modules whose names qualify others, as in `UIKit.UIView`, and what to write instead.
    static let qualifiers = [
        "UIKit": "QuartziteKit", "QuartzCore": "Quartzite", "CoreGraphics": "Quartzite", "CoreText": "Quartzite", "Darwin": "Foundation",
        "AVFoundation": "QuartziteKit",
    ]
}

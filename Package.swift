// swift-tools-version: 6.1
import PackageDescription

/// The settings of modules with main-actor types: conformances of these types are isolated to the main actor too.
let mainActorSettings: [SwiftSetting] = [.enableUpcomingFeature("InferIsolatedConformances")]

let package = Package(
    name: "Quartzite",
    products: [
        .library(name: "Quartzite", targets: ["Quartzite"]),
        .library(name: "QuartziteKit", targets: ["QuartziteKit"]),
        .library(name: "QuartziteRenderer", targets: ["QuartziteRenderer"]),
        .library(name: "QuartziteMarkup", targets: ["QuartziteMarkup"]),
        .library(name: "QuartzitePreview", targets: ["QuartzitePreview"]),
        .executable(name: "quartzite", targets: ["QuartziteCommand"]),
        .executable(name: "quartzite-conformance", targets: ["QuartziteConformance"]),
        .executable(name: "quartzite-bench", targets: ["QuartziteBench"]),
        .executable(name: "quartzite-sampling-bench", targets: ["SamplingBench"]),
        .executable(name: "quartzite-frame-video", targets: ["FrameVideo"]),
        .executable(name: "quartzite-proofs", targets: ["QuartziteProofs"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // System libraries.
        .systemLibrary(name: "COpenGL"),
        .systemLibrary(name: "CEGL"),
        .systemLibrary(name: "CSDL2"),
        .systemLibrary(name: "CSDL2Image"),
        .systemLibrary(name: "CSDL2Mixer"),
        .systemLibrary(name: "CPNG"),
        .target(name: "CJPEG"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CPrefetch"),
        .systemLibrary(name: "CExpat"),
        .systemLibrary(name: "CZip"),
        .systemLibrary(name: "CCairo"),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo"),
        .systemLibrary(name: "CFontconfig"),
        .systemLibrary(name: "CGIF"),
        .systemLibrary(name: "CHEIF"),
        .systemLibrary(name: "CLCMS2"),
        .target(
            name: "CImGui",
            linkerSettings: ["imgui", "freetype", "stb", "fontconfig", "SDL2", "GL", "dl", "m"].map { .linkedLibrary($0) }
        ),

        // The library, from the bottom up. A target depends only on targets above it.
        .target(
            name: "QuartziteGraphics",
            dependencies: ["CSDL2Image", "CPNG", "CJPEG", "CMalloc", "CGIF", "CHEIF", "CLCMS2", "CCairo", "CPango", "CFontconfig"]),
        .target(name: "Quartzite", dependencies: ["QuartziteGraphics", "CPrefetch"]),
        // Measures of the difference of two pictures, for the programs and the tests.
        .target(name: "QuartziteComparison", dependencies: ["QuartziteGraphics"]),
        .target(name: "QuartziteKit", dependencies: ["Quartzite", "CSDL2Mixer"], swiftSettings: mainActorSettings),
        .target(name: "Shaders", path: "Shaders", resources: [.embedInCode("GLSL")]),
        .target(name: "QuartziteRenderer", dependencies: ["Quartzite", "Shaders", "COpenGL", "CEGL"]),
        .target(name: "QuartziteMarkup", dependencies: ["Quartzite", "CExpat", "CZip"]),
        // The port of source code: text only, so this target depends on none of the others.
        .target(name: "QuartzitePort"),
        .target(
            name: "QuartziteResources", path: "Resources",
            exclude: [
                "README.md", "Desktop", "Wallpapers", "draw_pictures.py", "draw_scenes.py", "make_sounds.py", "make_video.py",
                "make_wallpapers.py",
            ],
            resources: [.copy("Pictures"), .copy("Sounds"), .copy("Movies"), .copy("Scenes")]
        ),

        // The programs.
        .target(
            name: "QuartzitePreview",
            dependencies: [
                "QuartziteKit", "QuartziteRenderer", "QuartziteMarkup", "QuartzitePort", "QuartziteComparison", "CSDL2", "CImGui",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: mainActorSettings
        ),
        .target(name: "QuartziteExport", dependencies: ["QuartzitePreview", "QuartziteKit", "QuartziteRenderer"]),
        .target(
            name: "QuartziteExamples", dependencies: ["QuartziteKit", "QuartziteRenderer", "QuartziteResources", "COpenGL"],
            resources: [.embedInCode("GLSL")], swiftSettings: mainActorSettings),
        .executableTarget(
            name: "QuartziteCommand",
            dependencies: [
                "QuartzitePreview", "QuartziteExamples", "QuartziteExport", "QuartziteKit", "QuartziteRenderer", "QuartziteMarkup",
                "QuartzitePort", "QuartziteResources", "QuartziteComparison",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: mainActorSettings
        ),
        .executableTarget(name: "QuartziteConformance", dependencies: ["QuartziteKit", "QuartziteRenderer"]),
        .executableTarget(
            name: "QuartziteBench",
            dependencies: ["QuartziteRenderer", "CSDL2"],
            path: "Benchmarks/QuartziteBench"
        ),
        .target(name: "SamplingFloor", path: "Benchmarks/SamplingFloor"),
        .executableTarget(
            name: "SamplingBench", dependencies: ["Quartzite", "SamplingFloor", "AllocationCount"],
            path: "Benchmarks/SamplingBench"
        ),
        .executableTarget(name: "FrameVideo", dependencies: ["Quartzite"], path: "Benchmarks/FrameVideo"),
        .target(name: "AllocationCount", path: "Benchmarks/AllocationCount"),

        // A program that links TestFonts uses the fonts of Tests/Fonts/fonts.conf. All test targets together are one program.
        .target(name: "TestFonts", path: "Tests/Fonts", exclude: ["fonts.conf"]),
        .executableTarget(
            name: "QuartziteProofs",
            dependencies: [
                "TestFonts", "SeededRandom",
                "QuartziteExamples", "QuartzitePreview", "QuartziteRenderer", "QuartziteMarkup", "QuartziteKit", "QuartziteResources",
                "QuartziteComparison", "COpenGL", "AllocationCount",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Proofs"
        ),

        // Shared by several test targets: random numbers, which the proofs use too, and base classes of tests.
        .target(name: "SeededRandom", path: "Tests/TestSupport/Random"),
        .target(name: "RandomShapes", dependencies: ["QuartziteGraphics", "SeededRandom"], path: "Tests/TestSupport/Shapes"),
        .target(name: "TestSupport", dependencies: ["Quartzite"], path: "Tests/TestSupport/Cases"),
        // One function that calls all readers of untrusted input, for scripts/fuzz and the tests.
        .target(name: "QuartziteFuzz", dependencies: ["QuartziteMarkup"], path: "Tests/Fuzz", exclude: ["Found", "Seeds"]),

        // The tests: one target per source target, and EndToEnd, which operates the built program.
        .testTarget(
            name: "QuartziteGraphicsTests", dependencies: ["QuartziteGraphics", "TestFonts", "SeededRandom", "RandomShapes"],
            exclude: ["Pictures"]),
        .testTarget(name: "QuartziteComparisonTests", dependencies: ["QuartziteComparison", "QuartziteGraphics"]),
        .testTarget(name: "QuartziteResourcesTests", dependencies: ["QuartziteResources", "QuartziteGraphics"]),
        .testTarget(name: "QuartziteTests", dependencies: ["Quartzite", "TestSupport", "SeededRandom"]),
        .testTarget(name: "QuartziteKitTests", dependencies: ["QuartziteKit", "QuartziteResources"], swiftSettings: mainActorSettings),
        // Clients of QuartziteKit in both language modes. That these targets compile is what they test.
        .testTarget(
            name: "Swift5ClientTests", dependencies: ["QuartziteKit"], path: "Tests/Clients/Swift5",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "Swift6ClientTests", dependencies: ["QuartziteKit"], path: "Tests/Clients/Swift6", swiftSettings: mainActorSettings),
        .testTarget(
            name: "QuartziteRendererTests",
            dependencies: ["QuartziteRenderer", "TestSupport", "SeededRandom", "RandomShapes", "COpenGL", "CEGL"]),
        .testTarget(name: "QuartzitePortTests", dependencies: ["QuartzitePort", "TestSupport"]),
        .testTarget(name: "QuartziteMarkupTests", dependencies: ["QuartziteMarkup", "QuartziteFuzz", "SeededRandom"]),
        .testTarget(name: "QuartzitePreviewTests", dependencies: ["QuartzitePreview", "TestSupport"], swiftSettings: mainActorSettings),
        .testTarget(
            name: "QuartziteExportTests",
            dependencies: ["QuartziteExport", "QuartziteExamples", "QuartziteCommand", "TestSupport", "TestFonts"],
            swiftSettings: mainActorSettings),
        .testTarget(
            name: "QuartziteExamplesTests", dependencies: ["QuartziteExamples", "QuartzitePreview"], swiftSettings: mainActorSettings),
        .testTarget(
            name: "QuartziteCommandTests", dependencies: ["TestSupport", "QuartziteCommand", "TestFonts", "SeededRandom"],
            swiftSettings: mainActorSettings),
        .testTarget(
            name: "QuartziteConformanceTests", dependencies: ["QuartziteConformance"], swiftSettings: mainActorSettings),
        .testTarget(name: "QuartziteBenchTests", dependencies: ["QuartziteBench"]),
        .testTarget(name: "ProofTests", dependencies: ["QuartziteProofs", "QuartziteExamples"], path: "Tests/ProofTests"),
        .testTarget(
            name: "EndToEnd",
            dependencies: ["QuartziteCommand", "TestSupport", "QuartziteRenderer", "QuartziteComparison", "CSDL2", "COpenGL"],
            path: "Tests/EndToEnd"),
    ],
    swiftLanguageModes: [.v6]
)

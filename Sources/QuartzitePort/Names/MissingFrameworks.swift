/// The remarks on frameworks and names that Quartzite lacks.
enum MissingFrameworks {
    /// Returns the remark on an import.
    static func message(for module: String) -> String {
        known.contains(module)
            ? "\(module) is missing on Linux"
            : "\(module) is no target of this package and no module of Quartzite: port it too, or remove its use"
    }

    private static let known: Set<String> = [
        "WebKit", "MapKit", "Combine", "CoreImage", "Photos", "PhotosUI", "Metal", "MetalKit", "SpriteKit", "SceneKit", "GLKit", "OpenGLES",
        "CoreData", "CoreMotion", "CoreLocation", "AVKit", "Accelerate", "UniformTypeIdentifiers",
        "StoreKit", "SafariServices", "MessageUI", "Contacts", "EventKit", "GameKit", "HealthKit", "CoreHaptics",
        "MediaPlayer", "CoreVideo", "CoreServices", "Security", "CommonCrypto", "Network", "SystemConfiguration", "Vision",
        "CoreML", "UserNotifications", "QuickLook", "VisionKit", "PencilKit", "Observation", "SwiftData", "AudioUnit", "CoreBluetooth",
    ]

    /// Returns how the names of a missing framework begin; nil if they have nothing in common, or for a module that is not known.
    static func prefixes(ofNamesIn module: String) -> [String]? { namePrefixes[module] }

    /// How the names of each framework begin. Frameworks whose names are words are not in the list.
    private static let namePrefixes = [
        "WebKit": ["WK"], "MapKit": ["MK"], "CoreImage": ["CI", "kCI"], "Photos": ["PH"], "PhotosUI": ["PH"], "Metal": ["MTL"],
        "MetalKit": ["MTK", "MTL"], "SpriteKit": ["SK"], "SceneKit": ["SCN"], "GLKit": ["GLK", "GL", "gl", "EAGL"],
        "OpenGLES": ["GL", "gl", "EAGL"], "CoreMotion": ["CM"], "CoreLocation": ["CL", "kCL"],
        "AVKit": ["AVPlayerViewController", "AVPicture", "AVRoutePicker"],
        "Accelerate": ["vDSP", "vImage", "vv", "cblas", "DSP", "BNNS", "kvImage"],
        "UniformTypeIdentifiers": ["UT"], "StoreKit": ["SK"], "SafariServices": ["SF"], "MessageUI": ["MF"], "Contacts": ["CN"],
        "EventKit": ["EK"], "GameKit": ["GK"], "HealthKit": ["HK"], "CoreHaptics": ["CH"], "MediaPlayer": ["MP"],
        "CoreVideo": ["CV", "kCV"],
        "CoreServices": ["UT", "kUT", "LS", "kLS", "FS"], "Security": ["Sec", "kSec", "errSec"], "CommonCrypto": ["CC", "kCC"],
        "Network": ["NW"], "SystemConfiguration": ["SC", "kSC"], "Vision": ["VN"], "CoreML": ["ML"], "UserNotifications": ["UN"],
        "QuickLook": ["QL"], "VisionKit": ["VN"], "PencilKit": ["PK"], "CoreBluetooth": ["CB"],
    ]

    /// Returns the remark on a use of a name; nil if the name needs none.
    static func message(forName name: String) -> String? {
        if let message = names[name] { return message }
        for (prefix, message) in prefixes where name.hasPrefix(prefix) { return message }
        return nil
    }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for name in [
            "method_exchangeImplementations", "method_setImplementation", "class_getInstanceMethod", "class_getClassMethod",
            "class_addMethod",
            "class_replaceMethod", "class_copyIvarList", "class_copyPropertyList", "object_setClass", "imp_implementationWithBlock",
        ] { names[name] = "needs the Objective-C runtime: override the method in a subclass instead" }
        for name in [
            "class_getName", "object_getClass", "class_getSuperclass", "sel_registerName", "class_getInstanceVariable", "instancesRespond",
            "ivar_getName",
        ] { names[name] = "needs the Objective-C runtime: use types of Swift instead" }
        for name in ["UIStoryboard", "UINib", "loadNibNamed", "UIStoryboardSegue", "instantiateViewController"] {
            names[name] = "storyboards and nib files are missing: make the views in code"
        }
        names["NSSelectorFromString"] = "a selector from text: write Selector(Type.method)"
        names["NSClassFromString"] = "classes by name: on Linux the name must contain the module"
        names["forwardingTarget"] = "messages cannot be forwarded: write CADisplayLink { [weak self] link in … } or a timer with a closure"
        names["WKWebView"] = "web views are missing"
        names["MKMapView"] = "maps are missing"
        return names
    }()

    private static let prefixes = [
        ("UICollectionView", "collection views are missing"), ("UITableView", "table views are missing"),
        ("CIFilter", "Core Image is missing"), ("CIImage", "Core Image is missing"), ("CIContext", "Core Image is missing"),
        ("UIFieldBehavior", "fields of dynamics are missing"), ("UIDynamicItemGroup", "groups of dynamic items are missing"),
        ("CMMotionManager", "Core Motion is missing"), ("UIPickerView", "picker views are missing"),
        ("UISearchBar", "search bars are missing"), ("UIColorWell", "colour wells are missing"),
        ("UIMenuController", "the edit menu is missing"),
        ("UIImagePickerController", "image pickers are missing"),
        ("UIPageViewController", "page controllers are missing"), ("UISplitViewController", "split views are missing"),
        ("UIAlertView", "alert views are missing: use UIAlertController"),
        ("UIActionSheet", "action sheets are missing: use UIAlertController"),
        ("UIContextMenu", "context menus are missing"),
        ("UIDragInteraction", "drag and drop is missing"), ("UIDropInteraction", "drag and drop is missing"),
        ("UIPencilInteraction", "pencils are missing"), ("UIActivityViewController", "sharing is missing"),
        ("NSDataDetector", "data detectors are missing"), ("UndoManager", "undo managers are missing"),
    ]
}

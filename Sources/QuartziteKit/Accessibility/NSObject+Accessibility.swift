// Accessibility properties of objects whose class is not known: `var element: NSObject = view; element.accessibilityLabel = "Door"`. Views and
// other elements store the values themselves. Other objects keep the values in the table of associated objects.

/// The keys of the table. Only their addresses are used: nothing reads or writes the bytes.
private enum AccessibilityKeys {
    nonisolated(unsafe) static var isElement: UInt8 = 0
    nonisolated(unsafe) static var label: UInt8 = 0
    nonisolated(unsafe) static var value: UInt8 = 0
    nonisolated(unsafe) static var hint: UInt8 = 0
    nonisolated(unsafe) static var traits: UInt8 = 0
    nonisolated(unsafe) static var identifier: UInt8 = 0
}

extension NSObjectProtocol where Self: NSObject {
    /// Whether assistive technologies see the object. Default false.
    @preconcurrency @MainActor public var isAccessibilityElement: Bool {
        get {
            (self as? UIResponder)?.isAccessibilityElement
                ?? (objc_getAssociatedObject(self, &AccessibilityKeys.isElement) as? Bool ?? false)
        }
        set {
            if let responder = self as? UIResponder {
                responder.isAccessibilityElement = newValue
                return
            }
            objc_setAssociatedObject(self, &AccessibilityKeys.isElement, newValue, .OBJC_ASSOCIATION_RETAIN)
        }
    }

    /// The name of the object for assistive technologies. Default nil.
    @preconcurrency @MainActor public var accessibilityLabel: String? {
        get { (self as? UIResponder)?.accessibilityLabel ?? (objc_getAssociatedObject(self, &AccessibilityKeys.label) as? String) }
        set {
            if let responder = self as? UIResponder {
                responder.accessibilityLabel = newValue
                return
            }
            objc_setAssociatedObject(self, &AccessibilityKeys.label, newValue, .OBJC_ASSOCIATION_RETAIN)
        }
    }

    /// The value of the object for assistive technologies. Default nil.
    @preconcurrency @MainActor public var accessibilityValue: String? {
        get { (self as? UIResponder)?.accessibilityValue ?? (objc_getAssociatedObject(self, &AccessibilityKeys.value) as? String) }
        set {
            if let responder = self as? UIResponder {
                responder.accessibilityValue = newValue
                return
            }
            objc_setAssociatedObject(self, &AccessibilityKeys.value, newValue, .OBJC_ASSOCIATION_RETAIN)
        }
    }

    /// What the object does, for assistive technologies. Default nil.
    @preconcurrency @MainActor public var accessibilityHint: String? {
        get { (self as? UIResponder)?.accessibilityHint ?? (objc_getAssociatedObject(self, &AccessibilityKeys.hint) as? String) }
        set {
            if let responder = self as? UIResponder {
                responder.accessibilityHint = newValue
                return
            }
            objc_setAssociatedObject(self, &AccessibilityKeys.hint, newValue, .OBJC_ASSOCIATION_RETAIN)
        }
    }

    /// The traits of the object. Default none.
    @preconcurrency @MainActor public var accessibilityTraits: UIAccessibilityTraits {
        get {
            (self as? UIResponder)?.accessibilityTraits
                ?? (objc_getAssociatedObject(self, &AccessibilityKeys.traits) as? UIAccessibilityTraits ?? .none)
        }
        set {
            if let responder = self as? UIResponder {
                responder.accessibilityTraits = newValue
                return
            }
            objc_setAssociatedObject(self, &AccessibilityKeys.traits, newValue, .OBJC_ASSOCIATION_RETAIN)
        }
    }

    /// A name of the object for tests. Default nil.
    @preconcurrency @MainActor public var accessibilityIdentifier: String? {
        get {
            (self as? UIResponder)?.accessibilityIdentifier ?? (objc_getAssociatedObject(self, &AccessibilityKeys.identifier) as? String)
        }
        set {
            if let responder = self as? UIResponder {
                responder.accessibilityIdentifier = newValue
                return
            }
            objc_setAssociatedObject(self, &AccessibilityKeys.identifier, newValue, .OBJC_ASSOCIATION_RETAIN)
        }
    }
}

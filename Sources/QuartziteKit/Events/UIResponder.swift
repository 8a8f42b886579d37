// Responders: views and their controllers. Events travel along a chain of them, from the hit view to the root.

/// An object that receives touches and can have the keyboard focus. Events that it does not handle are passed to `next`.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() {
        super.init()
    }

    // The table of associated objects notices only later that an object no longer exists.
    deinit { objc_removeAssociatedObjects(self) }

    /// Exists for source compatibility. There are no nib files, so only the program calls this method. The default does nothing.
    open func awakeFromNib() {}

    /// Exists for source compatibility. There is no interface designer, so only the program calls this method. The default does
    /// nothing.
    open func prepareForInterfaceBuilder() {}

    /// The next responder in the chain: for a view its controller, else its superview. Default nil.
    open var next: UIResponder? { nil }

    // MARK: Keyboard focus

    /// The responder with the keyboard focus. There is at most one in a program.
    static private(set) weak var first: UIResponder?

    /// A view in place of the keyboard, which is not shown. Default nil.
    open var inputView: UIView? { nil }
    /// A view above the keyboard, which is not shown. Default nil.
    open var inputAccessoryView: UIView? { nil }
    /// Exists for source compatibility; does nothing.
    open func reloadInputViews() {}

    /// Whether the responder can get the keyboard focus. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder can give up the keyboard focus. Default true.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder has the keyboard focus.
    open var isFirstResponder: Bool { Self.first === self }

    /// Requests the keyboard focus. Returns false if this responder cannot get the focus, or the current one does not give it up.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else { return false }
        UIResponder.first = self
        return true
    }

    /// Gives up the keyboard focus. Returns false if the responder has the focus and cannot give it up.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        UIResponder.first = nil
        return true
    }

    // MARK: Editing

    /// Copies the selection and removes it. The default does nothing.
    open func cut(_ sender: Any?) {}
    /// Copies the selection. The default does nothing; a text field copies its text.
    open func copy(_ sender: Any?) {}
    /// Inserts what was copied. The default does nothing; a text field inserts the text of the pasteboard.
    open func paste(_ sender: Any?) {}
    /// Selects what is at the cursor. The default does nothing.
    open func select(_ sender: Any?) {}
    /// Selects everything. The default does nothing.
    open func selectAll(_ sender: Any?) {}
    /// Removes the selection. The default does nothing.
    open func delete(_ sender: Any?) {}

    // MARK: Key-value coding

    /// Returns the value of a property by its key. Known are the keys of UIKit's properties that libraries use, such as `textColor` of a
    /// label and `placeholderLabel` of a text field, and the stored properties of a program's own classes. Numbers are `NSNumber`s. A
    /// key that the object does not have goes to `value(forUndefinedKey:)`.
    open func value(forKey key: String) -> Any? {
        KeyValueCoding.read(key, of: self) ?? value(forUndefinedKey: key)
    }

    /// Sets a property by its key. Known are the keys of UIKit's properties. A value of the wrong type is reported as misuse. A key that
    /// cannot be written goes to `setValue(_:forUndefinedKey:)`.
    open func setValue(_ value: Any?, forKey key: String) {
        if !KeyValueCoding.write(value, forKey: key, of: self) { setValue(value, forUndefinedKey: key) }
    }

    /// Returns the value at a key path, such as `layer.cornerRadius`.
    open func value(forKeyPath keyPath: String) -> Any? { KeyValueCoding.read(path: keyPath, of: self) }
    /// Sets the value at a key path, such as `layer.cornerRadius`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { KeyValueCoding.write(value, path: keyPath, of: self) }

    /// Called for a key that the object does not have. The default reports misuse, and returns nil.
    open func value(forUndefinedKey key: String) -> Any? {
        KeyValueCoding.reportMissing(key, of: self)
        return nil
    }

    /// Called for a key that cannot be written. The default reports misuse.
    open func setValue(_ value: Any?, forUndefinedKey key: String) { KeyValueCoding.reportMissing(key, of: self) }

    // MARK: Key-value observing

    /// Called after the change of a property that this object observes by `addObserver(_:forKeyPath:options:context:)`. The default
    /// does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {}

    // MARK: Touches

    /// Called when a touch begins. The default passes the event to `next`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when a touch moves. The default passes the event to `next`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when a touch ends. The default passes the event to `next`.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when a gesture or the window cancels a touch. The default passes the event to `next`.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Called when a touch's estimated properties become known: never, as no properties are estimated. The default passes the call to
    /// `next`.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
        next?.touchesEstimatedPropertiesUpdated(touches)
    }

    // MARK: Presses and motion

    // The previewer's window uses the keyboard itself, and a desktop does not move. So only the program and its tests call these.

    /// Called when a key or a button of a remote control goes down. The default passes the event to `next`.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesBegan(presses, with: event) }
    /// Called when the force of a press changes. The default passes the event to `next`.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesChanged(presses, with: event) }
    /// Called when a key or a button goes up. The default passes the event to `next`.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesEnded(presses, with: event) }
    /// Called when a press is cancelled. The default passes the event to `next`.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesCancelled(presses, with: event) }

    /// Called when the device begins to move, as by a shake. The default passes the event to `next`.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
    /// Called when the motion ends. The default passes the event to `next`.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }
    /// Called when the motion is cancelled. The default passes the event to `next`.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionCancelled(motion, with: event) }

    // MARK: Actions

    /// The commands of keys. The previewer's window uses the keyboard itself, so keys send nothing. Default nil.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Returns whether the responder performs an action that is sent without a target. The default returns whether the
    /// responder's class has the method.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action.fits(self) }

    /// Returns the first object of the chain that performs an action: this responder, if `canPerformAction` says so, else that of
    /// `next`; nil if there is none.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    // MARK: Accessibility

    // No assistive program is connected, so these are values for the program and its tests. UIKit declares them for every object.

    /// Whether the object is an element for assistive programs. Default false.
    open var isAccessibilityElement = false
    /// A short name. The previewer's panel shows it for a control without text of its own. Default nil.
    open var accessibilityLabel: String?
    /// A short name with attributes. Default nil.
    open var accessibilityAttributedLabel: NSAttributedString?
    /// What happens when a person uses the element. Default nil.
    open var accessibilityHint: String?
    /// What happens when a person uses the element, with attributes. Default nil.
    open var accessibilityAttributedHint: NSAttributedString?
    /// The value of the element, such as a slider's. Default nil.
    open var accessibilityValue: String?
    /// The value of the element with attributes. Default nil.
    open var accessibilityAttributedValue: NSAttributedString?
    /// The kind and the state of the element. Default none.
    open var accessibilityTraits = UIAccessibilityTraits.none
    /// The rectangle of the element on the screen, in points. Default zero.
    open var accessibilityFrame = CGRect.zero
    /// The outline of the element on the screen. Default nil.
    open var accessibilityPath: UIBezierPath?
    /// The point of the element that a person presses, on the screen. Default zero.
    open var accessibilityActivationPoint = CGPoint.zero
    /// The language of the texts. Default nil.
    open var accessibilityLanguage: String?
    /// A name for tests. Default nil.
    open var accessibilityIdentifier: String?
    /// Whether the elements inside are hidden. Default false.
    open var accessibilityElementsHidden = false
    /// Whether elements beside this view are hidden. Default false.
    open var accessibilityViewIsModal = false
    /// Whether the elements inside are read as a group. Default false.
    open var shouldGroupAccessibilityChildren = false
    /// How an assistive program moves through the elements inside. Default automatic.
    open var accessibilityNavigationStyle = UIAccessibilityNavigationStyle.automatic
    /// Whether the element responds to a person. Default true.
    open var accessibilityRespondsToUserInteraction = true
    /// Names by which a person may call the element. Default nil.
    open var accessibilityUserInputLabels: [String]!
    /// The actions that the element offers. Default nil.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    /// The elements inside. Default nil.
    open var accessibilityElements: [Any]?
    /// Whether inverted colours leave the view as it is. Default false.
    open var accessibilityIgnoresInvertColors = false

    /// Returns the number of `accessibilityElements`.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// Returns one of the `accessibilityElements`, or nil.
    open func accessibilityElement(at index: Int) -> Any? {
        accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    /// Returns the index of an element among the `accessibilityElements`, or `NSNotFound`.
    open func index(ofAccessibilityElement element: Any) -> Int {
        let element = element as AnyObject
        return accessibilityElements?.firstIndex { $0 as AnyObject === element } ?? NSNotFound
    }
    /// Activates the element. Returns whether it was activated. Default false.
    open func accessibilityActivate() -> Bool { false }
    /// Increases the value of an adjustable element. The default does nothing.
    open func accessibilityIncrement() {}
    /// Decreases the value of an adjustable element. The default does nothing.
    open func accessibilityDecrement() {}
    /// Scrolls the element. Returns whether it scrolled. Default false.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Closes a modal view. Returns whether it was closed. Default false.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Performs the main action of the program. Returns whether there was one. Default false.
    open func accessibilityPerformMagicTap() -> Bool { false }
}

/// The names of the methods by which text is edited, for selectors: `Selector(UIResponderStandardEditActions.paste(_:))`.
@preconcurrency @MainActor public final class UIResponderStandardEditActions: NSObject {
    /// Copies the selection and removes it.
    public func cut(_ sender: Any?) {}
    /// Copies the selection.
    public func copy(_ sender: Any?) {}
    /// Inserts what was copied.
    public func paste(_ sender: Any?) {}
    /// Selects what is at the cursor.
    public func select(_ sender: Any?) {}
    /// Selects everything.
    public func selectAll(_ sender: Any?) {}
    /// Removes the selection.
    public func delete(_ sender: Any?) {}
}

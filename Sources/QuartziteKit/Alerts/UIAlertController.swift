// Alerts and action sheets: the properties that programs set. AlertPanel.swift shows them, AlertPresentation.swift places and animates them.

import Quartzite

/// A message with actions: an alert in the middle of the window, or an action sheet at its lower edge. A press of an action dismisses the
/// controller, and then calls the action's handler.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    /// How the message is shown.
    public enum Style: Int, Sendable {
        /// A list of actions at the lower edge of the window, also in a window as large as a tablet. A press beside it means the cancel
        /// action.
        case actionSheet
        /// A panel in the middle of the window.
        case alert
    }

    /// How the message is shown. Default `actionSheet`.
    open var preferredStyle: Style { shownStyle }
    private var shownStyle = Style.actionSheet

    open override var title: String? {
        didSet { contentChanged() }
    }
    /// The text below the title. Default nil.
    open var message: String? {
        didSet { contentChanged() }
    }
    /// The title and the message with attributes, which programs set by the keys `attributedTitle` and `attributedMessage`. Default nil.
    var attributedTitle: NSAttributedString? {
        didSet { contentChanged() }
    }
    var attributedMessage: NSAttributedString? {
        didSet { contentChanged() }
    }

    /// The actions, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// The action of an alert whose title is bold in place of the cancel action's. It must be one of `actions`; another one is reported as
    /// misuse and changes nothing. Default nil.
    open var preferredAction: UIAlertAction? {
        get { boldAction }
        set {
            guard newValue == nil || actions.contains(where: { $0 === newValue }) else {
                Misuse.report("UIAlertController.preferredAction: the action is not one of the alert's; nothing changes")
                return
            }
            boldAction = newValue
            contentChanged()
        }
    }
    private var boldAction: UIAlertAction?
    /// The text fields of an alert, from top to bottom; nil without text fields.
    open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }
    private(set) var fields: [UITextField] = []

    /// Creates an action sheet without a title. Both parameters are ignored.
    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        setUp()
    }

    /// Creates an alert or an action sheet without actions.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        shownStyle = preferredStyle
        (self.title, self.message) = (title, message)
    }

    /// Creates an action sheet. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        modalPresentationStyle = .custom
        transitioningDelegate = AlertTransitions.shared
    }

    /// Adds an action. A second action of the style `cancel` is reported as misuse and not added.
    open func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
            Misuse.report("UIAlertController.addAction: there is a cancel action already; the second one is not added")
            return
        }
        actions.append(action)
        contentChanged()
    }

    /// Adds a text field below the message of an alert. An action sheet has no text fields: the call is reported as misuse.
    /// - Parameter configurationHandler: called at once with the field. Default nil.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            Misuse.report("UIAlertController.addTextField: an action sheet has no text fields")
            return
        }
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.font = .systemFont(ofSize: 13)
        fields.append(field)
        configurationHandler?(field)
        contentChanged()
    }

    // MARK: Showing

    private var panel: AlertPanel? { viewIfLoaded as? AlertPanel }

    open override func loadView() { view = AlertPanel(self) }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        fields.first?.becomeFirstResponder()
    }

    open override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        for field in fields { field.resignFirstResponder() }
    }

    private func contentChanged() {
        panel?.update()
        viewIfLoaded?.superview?.setNeedsLayout()
    }

    /// Handles a press of an action: dismisses the controller, and then performs the action.
    package func choose(_ action: UIAlertAction) {
        guard action.isEnabled, presentation.transition == nil else { return }
        guard presentation.presenting != nil else { return action.perform() }
        dismissController(true) { action.perform() }
    }

    /// Handles a press beside the controller.
    func chooseOutside() {
        guard preferredStyle == .actionSheet, let cancel = actions.first(where: { $0.style == .cancel }) else { return }
        choose(cancel)
    }
}

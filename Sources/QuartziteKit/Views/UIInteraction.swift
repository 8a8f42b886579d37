// Interactions: objects that handle a kind of input for a view.

/// An object that handles a kind of input for a view, by recognizers that it adds to the view.
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
    /// The view of the interaction. Implementations do not retain the view.
    var view: UIView? { get }
    /// Called before the interaction is added to a view, or with nil before it is removed from one.
    func willMove(to view: UIView?)
    /// Called after the interaction was added to a view, or with nil after it was removed from one. Implementations store the view.
    func didMove(to view: UIView?)
}

extension UIView {
    private static var interactionsKey = 0

    private(set) var ownInteractions: [any UIInteraction] {
        get { objc_getAssociatedObject(self, &Self.interactionsKey) as? [any UIInteraction] ?? [] }
        set { objc_setAssociatedObject(self, &Self.interactionsKey, newValue.isEmpty ? nil : newValue, .OBJC_ASSOCIATION_RETAIN) }
    }

    /// Implements `addInteraction(_:)`.
    func attachInteraction(_ interaction: any UIInteraction) {
        guard !ownInteractions.contains(where: { $0 === interaction }) else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        ownInteractions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Implements `removeInteraction(_:)`.
    func detachInteraction(_ interaction: any UIInteraction) {
        guard ownInteractions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        ownInteractions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    /// Implements the setter of `interactions`.
    func exchangeInteractions(_ new: [any UIInteraction]) {
        for old in ownInteractions where !new.contains(where: { $0 === old }) { removeInteraction(old) }
        for interaction in new { addInteraction(interaction) }
    }
}

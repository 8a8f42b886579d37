import QuartziteGraphics

extension CALayer {
    /// See `action(forKey:)`.
    func lookUpAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action.unlessNull }
        if let action = actions?[event] { return action.unlessNull }
        if let styled = style?["actions"] as? [String: any CAAction], let action = styled[event] { return action.unlessNull }
        return type(of: self).defaultAction(forKey: event)?.unlessNull
    }
}

extension CAAction {
    /// Nil for the null object, which means: no action.
    fileprivate var unlessNull: (any CAAction)? { self is NSNull ? nil : self }
}

// Changes of the application's state, by the window that shows the scene:
//
//     the window loses the focus     willResignActive                      active → inactive
//     the window gets the focus      didBecomeActive                       inactive → active
//     the window is minimised        willResignActive, didEnterBackground  → background
//     the window is restored         willEnterForeground, then active if it has the focus
//     the window closes              willTerminate
//
// For each change the delegate is called first, then the notifications of the application and of the window scene are posted.

extension UIApplication {
    /// A change of the window on the screen.
    package enum WindowChange: Equatable, Sendable {
        case gotFocus, lostFocus, minimized, restored, closed
    }

    /// Changes the state as the window on the screen changed. A change that changes nothing has no effect.
    package func windowChanged(_ change: WindowChange) {
        switch change {
        case .gotFocus:
            if currentState == .background { enterForeground() }
            if currentState == .inactive { becomeActive() }
        case .lostFocus:
            if currentState == .active { resignActive() }
        case .minimized:
            if currentState == .active { resignActive() }
            if currentState == .inactive { enterBackground() }
        case .restored:
            if currentState == .background { enterForeground() }
        case .closed:
            if currentState == .active { resignActive() }
            delegate?.applicationWillTerminate(self)
            post(Self.willTerminateNotification)
        }
    }

    /// Sets the state for a scene without a window: active, without notifications.
    package func resetState() { currentState = .active }

    private func becomeActive() {
        currentState = .active
        delegate?.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification, UIScene.didActivateNotification)
    }

    private func resignActive() {
        delegate?.applicationWillResignActive(self)
        post(Self.willResignActiveNotification, UIScene.willDeactivateNotification)
        currentState = .inactive
    }

    private func enterBackground() {
        currentState = .background
        delegate?.applicationDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification, UIScene.didEnterBackgroundNotification)
    }

    private func enterForeground() {
        delegate?.applicationWillEnterForeground(self)
        post(Self.willEnterForegroundNotification, UIScene.willEnterForegroundNotification)
        currentState = .inactive
    }

    private func post(_ name: NSNotification.Name, _ sceneName: NSNotification.Name? = nil) {
        NotificationCenter.default.post(name: name, object: self)
        if let sceneName { NotificationCenter.default.post(name: sceneName, object: UIWindowScene.main) }
    }

    /// Tells of a change of the screen's size: by notifications if it turned the interface, and to views and controllers if it changed
    /// the traits. Call with the size before and after the change, while `change` makes it.
    package func turning(from old: CGSize, to new: CGSize, _ change: () -> Void) {
        let (before, after) = (UIInterfaceOrientation.fitting(old), UIInterfaceOrientation.fitting(new))
        let traits = UITraitCollection.environment(of: old)
        let key = Self.statusBarOrientationUserInfoKey
        if before != after {
            NotificationCenter.default.post(
                name: Self.willChangeStatusBarOrientationNotification, object: self, userInfo: [key: after.rawValue])
        }
        change()
        if UITraitCollection.environment(of: new) != traits { windows.forEach { $0.traitsChanged(from: traits) } }
        if before != after {
            NotificationCenter.default.post(
                name: Self.didChangeStatusBarOrientationNotification, object: self, userInfo: [key: before.rawValue])
            UIDevice.current.turned()
        }
    }
}

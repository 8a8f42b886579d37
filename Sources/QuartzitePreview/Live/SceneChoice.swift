import QuartziteKit

/// The list of a file's scenes, shown in front of the scene's own controls.
@MainActor final class SceneChoice {
    private let list: UISegmentedControl
    /// The control as the panel shows it.
    var controls: [SceneControl] { SceneControl.list(in: list) }

    /// - Parameter choose: receives the number of a scene that the person has chosen.
    init(names: [String], chosen: Int, choose: @escaping @MainActor (Int) -> Void) {
        list = UISegmentedControl(items: names)
        list.selectedSegmentIndex = chosen
        list.accessibilityLabel = "scene"
        list.addAction(
            UIAction { action in
                if let list = action.sender as? UISegmentedControl { choose(list.selectedSegmentIndex) }
            }, for: .valueChanged)
    }
}

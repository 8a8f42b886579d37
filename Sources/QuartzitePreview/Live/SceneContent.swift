import QuartziteKit

/// What a scene function may return: a view controller, a view or a layer.
@MainActor enum SceneContent {
    /// Returns a controller that shows an object; nil if the object is not a view controller, view or layer.
    static func controller(of object: AnyObject) -> UIViewController? {
        switch object {
        case let controller as UIViewController: controller
        case let view as UIView: controller(of: view, size: view.bounds.size)
        case let layer as CALayer: controller(of: stage(for: layer), size: layer.frame.size)
        default: nil
        }
    }

    private static func controller(of view: UIView, size: CGSize) -> UIViewController {
        let controller = UIViewController()
        controller.preferredContentSize = size
        controller.view = view
        return controller
    }

    /// A view with the layer in the middle, whatever the view's size.
    private static func stage(for layer: CALayer) -> UIView {
        let (frame, standard) = (layer.frame, Scene.standardSize)
        let size = frame.width > 0 && frame.height > 0 ? frame.size : standard
        let view = UIView(frame: CGRect(origin: .zero, size: size))
        let middle = UIView(frame: view.bounds)
        middle.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        // The layer keeps its position: the bounds of the view around the layer begin at the layer's corner.
        if size == frame.size { middle.bounds.origin = frame.origin }
        middle.layer.addSublayer(layer)
        view.addSubview(middle)
        return view
    }
}

// The keys of views, controllers and items of bars, with one line per property.

import Quartzite

@MainActor enum KeyTables {
    /// Returns the table of the nearest superclass of an object's class that has one; nil for other objects.
    static func table(of object: NSObject) -> KeyTable? {
        switch object {
        case is UILabel: labels
        case is UITextField: fields
        case is UITextView: textViews
        case is UISlider: sliders
        case is UISwitch: switches
        case is UIPageControl: pageControls
        case is UIButton: buttons
        case is UIControl: controls
        case is UIProgressView: progressViews
        case is UIImageView: imageViews
        case is UIScrollView: scrollViews
        case is UIView: views
        case is UIAlertController: alerts
        case is UIAlertAction: alertActions
        case is UITabBarController: tabBarControllers
        case is UINavigationController: navigationControllers
        case is UIViewController: controllers
        case is UIBarItem: barItems
        case is UINavigationItem: navigationItems
        default: nil
        }
    }

    private static let views = KeyTable([
        KeyedProperty("frame", \UIView.frame),
        KeyedProperty("bounds", \UIView.bounds),
        KeyedProperty("center", \UIView.center),
        KeyedProperty("transform", \UIView.transform),
        KeyedProperty("alpha", \UIView.alpha),
        KeyedProperty("hidden", \UIView.isHidden),
        KeyedProperty("opaque", \UIView.isOpaque),
        KeyedProperty("clipsToBounds", \UIView.clipsToBounds),
        KeyedProperty("contentMode", number: \UIView.contentMode),
        KeyedProperty("contentScaleFactor", \UIView.contentScaleFactor),
        KeyedProperty("tag", \UIView.tag),
        KeyedProperty("autoresizesSubviews", \UIView.autoresizesSubviews),
        KeyedProperty("userInteractionEnabled", \UIView.isUserInteractionEnabled),
        KeyedProperty("multipleTouchEnabled", \UIView.isMultipleTouchEnabled),
        KeyedProperty("exclusiveTouch", \UIView.isExclusiveTouch),
        KeyedProperty("backgroundColor", object: \UIView.backgroundColor),
        KeyedProperty("tintColor", object: \UIView.tintColor),
        KeyedProperty("layer", readOnly: \UIView.layer),
        KeyedProperty("subviews", readOnly: \UIView.subviews),
        KeyedProperty("superview", of: UIView.self) { $0.superview },
        KeyedProperty("window", of: UIView.self) { $0.window },
    ])

    private static let labels = KeyTable(
        after: views,
        [
            KeyedProperty("text", object: \UILabel.text),
            KeyedProperty("attributedText", object: \UILabel.attributedText),
            KeyedProperty("font", object: \UILabel.font),
            KeyedProperty("textColor", object: \UILabel.textColor),
            KeyedProperty("highlightedTextColor", object: \UILabel.highlightedTextColor),
            KeyedProperty("shadowColor", object: \UILabel.shadowColor),
            KeyedProperty("shadowOffset", \UILabel.shadowOffset),
            KeyedProperty("enabled", \UILabel.isEnabled),
            KeyedProperty("highlighted", \UILabel.isHighlighted),
            KeyedProperty("textAlignment", number: \UILabel.textAlignment),
            KeyedProperty("lineBreakMode", number: \UILabel.lineBreakMode),
            KeyedProperty("baselineAdjustment", number: \UILabel.baselineAdjustment),
            KeyedProperty("numberOfLines", \UILabel.numberOfLines),
            KeyedProperty("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth),
            KeyedProperty("minimumScaleFactor", \UILabel.minimumScaleFactor),
            KeyedProperty("preferredMaxLayoutWidth", \UILabel.preferredMaxLayoutWidth),
            // The old measure of `minimumScaleFactor`, without effect.
            KeyedProperty("minimumFontSize", of: UILabel.self, read: { _ in NSNumber(value: 0) }, write: { _, _ in true }),
        ])

    private static let imageViews = KeyTable(
        after: views,
        [
            KeyedProperty("image", object: \UIImageView.image),
            KeyedProperty("highlightedImage", object: \UIImageView.highlightedImage),
            KeyedProperty("highlighted", \UIImageView.isHighlighted),
        ])

    private static let progressViews = KeyTable(
        after: views,
        [
            KeyedProperty("progress", \UIProgressView.progress),
            KeyedProperty("progressTintColor", object: \UIProgressView.progressTintColor),
            KeyedProperty("trackTintColor", object: \UIProgressView.trackTintColor),
        ])

    private static let scrollViews = KeyTable(
        after: views,
        [
            KeyedProperty("contentOffset", \UIScrollView.contentOffset),
            KeyedProperty("contentSize", \UIScrollView.contentSize),
            KeyedProperty("contentInset", of: UIScrollView.self, read: { $0.contentInset }) { view, value in
                guard let inset = value as? UIEdgeInsets ?? (value as? NSValue)?.uiEdgeInsetsValue else { return false }
                view.contentInset = inset
                return true
            },
            KeyedProperty("scrollEnabled", \UIScrollView.isScrollEnabled),
            KeyedProperty("pagingEnabled", \UIScrollView.isPagingEnabled),
            KeyedProperty("bounces", \UIScrollView.bounces),
            KeyedProperty("zoomScale", \UIScrollView.zoomScale),
        ])

    private static let textViews = KeyTable(
        after: scrollViews,
        [
            KeyedProperty("text", object: \UITextView.text),
            KeyedProperty("attributedText", object: \UITextView.attributedText),
            KeyedProperty("font", object: \UITextView.font),
            KeyedProperty("textColor", object: \UITextView.textColor),
        ])

    private static let controls = KeyTable(
        after: views,
        [
            KeyedProperty("enabled", \UIControl.isEnabled),
            KeyedProperty("selected", \UIControl.isSelected),
            KeyedProperty("highlighted", \UIControl.isHighlighted),
        ])

    private static let buttons = KeyTable(
        after: controls,
        [
            KeyedProperty("titleLabel", of: UIButton.self) { $0.titleLabel },
            KeyedProperty("imageView", of: UIButton.self) { $0.imageView },
        ])

    private static let fields = KeyTable(
        after: controls,
        [
            KeyedProperty("text", object: \UITextField.text),
            KeyedProperty("placeholder", object: \UITextField.placeholder),
            KeyedProperty("attributedPlaceholder", object: \UITextField.attributedPlaceholder),
            KeyedProperty("font", object: \UITextField.font),
            KeyedProperty("textColor", object: \UITextField.textColor),
            KeyedProperty("textAlignment", number: \UITextField.textAlignment),
            KeyedProperty("placeholderLabel", readOnly: \UITextField.placeholderLabel),
            KeyedProperty("_placeholderLabel", readOnly: \UITextField.placeholderLabel),
        ])

    private static let sliders = KeyTable(
        after: controls,
        [
            KeyedProperty("value", \UISlider.value),
            KeyedProperty("minimumValue", \UISlider.minimumValue),
            KeyedProperty("maximumValue", \UISlider.maximumValue),
        ])

    private static let switches = KeyTable(
        after: controls,
        [
            KeyedProperty("on", \UISwitch.isOn),
            KeyedProperty("onTintColor", object: \UISwitch.onTintColor),
            KeyedProperty("thumbTintColor", object: \UISwitch.thumbTintColor),
        ])

    private static let pageControls = KeyTable(
        after: controls,
        [
            KeyedProperty("numberOfPages", \UIPageControl.numberOfPages),
            KeyedProperty("currentPage", \UIPageControl.currentPage),
            KeyedProperty("pageIndicatorTintColor", object: \UIPageControl.pageIndicatorTintColor),
            KeyedProperty("currentPageIndicatorTintColor", object: \UIPageControl.currentPageIndicatorTintColor),
        ])

    // MARK: Controllers and bars

    private static let controllers = KeyTable([
        KeyedProperty("title", object: \UIViewController.title),
        KeyedProperty("view", object: \UIViewController.view),
        KeyedProperty("preferredContentSize", \UIViewController.preferredContentSize),
        KeyedProperty("tabBarItem", object: \UIViewController.tabBarItem),
        KeyedProperty("navigationItem", readOnly: \UIViewController.navigationItem),
    ])

    private static let alerts = KeyTable(
        after: controllers,
        [
            KeyedProperty("message", object: \UIAlertController.message),
            KeyedProperty("attributedTitle", object: \UIAlertController.attributedTitle),
            KeyedProperty("attributedMessage", object: \UIAlertController.attributedMessage),
        ])

    private static let alertActions = KeyTable([
        KeyedProperty("title", of: UIAlertAction.self) { $0.title },
        KeyedProperty("enabled", \UIAlertAction.isEnabled),
        KeyedProperty("titleTextColor", object: \UIAlertAction.titleColor),
        KeyedProperty("_titleTextColor", object: \UIAlertAction.titleColor),
    ])

    private static let navigationItems = KeyTable([
        KeyedProperty("title", object: \UINavigationItem.title),
        KeyedProperty("titleView", object: \UINavigationItem.titleView),
        KeyedProperty("prompt", object: \UINavigationItem.prompt),
        KeyedProperty("backButtonTitle", object: \UINavigationItem.backButtonTitle),
        KeyedProperty("backBarButtonItem", object: \UINavigationItem.backBarButtonItem),
        KeyedProperty("hidesBackButton", \UINavigationItem.hidesBackButton),
        KeyedProperty("leftItemsSupplementBackButton", \UINavigationItem.leftItemsSupplementBackButton),
        KeyedProperty("leftBarButtonItem", object: \UINavigationItem.leftBarButtonItem),
        KeyedProperty("leftBarButtonItems", object: \UINavigationItem.leftBarButtonItems),
        KeyedProperty("rightBarButtonItem", object: \UINavigationItem.rightBarButtonItem),
        KeyedProperty("rightBarButtonItems", object: \UINavigationItem.rightBarButtonItems),
    ])

    private static let navigationControllers = KeyTable(
        after: controllers, [KeyedProperty("navigationBar", readOnly: \UINavigationController.navigationBar)])

    private static let tabBarControllers = KeyTable(
        after: controllers,
        [
            KeyedProperty("selectedIndex", \UITabBarController.selectedIndex),
            KeyedProperty("tabBar", of: UITabBarController.self, read: { $0.tabBar }) { controller, value in
                guard let bar = value as? UITabBar else { return false }
                controller.replaceBar(by: bar)
                return true
            },
        ])

    private static let barItems = KeyTable([
        KeyedProperty("title", object: \UIBarItem.title),
        KeyedProperty("image", object: \UIBarItem.image),
        KeyedProperty("enabled", \UIBarItem.isEnabled),
        KeyedProperty("tag", \UIBarItem.tag),
        KeyedProperty("view", of: UIBarItem.self) { $0.shownView },
        KeyedProperty("_view", of: UIBarItem.self) { $0.shownView },
    ])
}

extension KeyedProperty {
    /// Makes a property of an enumeration, which programs read as a number.
    fileprivate init<Owner: AnyObject, Choice: RawRepresentable>(
        _ key: String, number path: ReferenceWritableKeyPath<Owner, Choice>
    ) where Choice.RawValue == Int {
        self.init(key, of: Owner.self, read: { $0[keyPath: path].rawValue.boxed }) { owner, value in
            let choice = value as? Choice ?? Int.unboxed(value).flatMap(Choice.init(rawValue:))
            guard let choice else { return false }
            owner[keyPath: path] = choice
            return true
        }
    }
}

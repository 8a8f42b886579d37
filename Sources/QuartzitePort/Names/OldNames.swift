/// Names from before Swift 4.2, and their names today.
enum OldNames {
    /// Returns today's name, or nil if `name` is not an old name.
    static func replacement(for name: String) -> String? { names[name] ?? constant(name) ?? notification(name) }

    /// Constants of Core Animation and UIKit that became members of a type: `kCAFillModeForwards` → `CAMediaTimingFillMode.forwards`.
    private static func constant(_ name: String) -> String? {
        OldConstants.find(name).map { "\($0.type).\(lowercasingFirst($0.member))" }
    }

    /// Names of UIKit's notifications: `UIApplicationDidBecomeActive` → `UIApplication.didBecomeActiveNotification`. They were members
    /// of `Notification.Name`.
    static func notification(_ name: String) -> String? {
        let families = [
            (
                "UIApplication", "UIApplication",
                [
                    "DidBecomeActive", "WillResignActive", "DidEnterBackground", "WillEnterForeground",
                    "DidFinishLaunching", "WillTerminate", "DidReceiveMemoryWarning", "WillChangeStatusBarOrientation",
                    "DidChangeStatusBarOrientation", "DidChangeStatusBarFrame",
                ]
            ),
            ("UIKeyboard", "UIResponder.keyboard", ["WillShow", "DidShow", "WillHide", "DidHide", "WillChangeFrame", "DidChangeFrame"]),
            ("UITextField", "UITextField", ["TextDidChange", "TextDidBeginEditing", "TextDidEndEditing"]),
            ("UITextView", "UITextView", ["TextDidChange", "TextDidBeginEditing", "TextDidEndEditing"]),
            ("UIDevice", "UIDevice", ["OrientationDidChange", "BatteryStateDidChange", "BatteryLevelDidChange"]),
            ("UIContentSizeCategory", "UIContentSizeCategory", ["DidChange"]),
        ]
        for (prefix, type, events) in families where name.hasPrefix(prefix) {
            let event = name.dropFirst(prefix.count)
            guard events.contains(String(event)) else { continue }
            return type.contains(".") ? "\(type)\(event)Notification" : "\(type).\(lowercasingFirst(event))Notification"
        }
        return nil
    }

    private static func lowercasingFirst(_ text: Substring) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    private static let names: [String: String] = [
        // Types.
        "UIViewAnimationOptions": "UIView.AnimationOptions", "UIViewAnimationCurve": "UIView.AnimationCurve",
        "UIViewAnimationTransition": "UIView.AnimationTransition", "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
        "UIViewContentMode": "UIView.ContentMode", "UIViewAutoresizing": "UIView.AutoresizingMask",
        "UIViewTintAdjustmentMode": "UIView.TintAdjustmentMode", "UIControlState": "UIControl.State", "UIControlEvents": "UIControl.Event",
        "UIControlContentHorizontalAlignment": "UIControl.ContentHorizontalAlignment",
        "UIControlContentVerticalAlignment": "UIControl.ContentVerticalAlignment", "UIButtonType": "UIButton.ButtonType",
        "UIGestureRecognizerState": "UIGestureRecognizer.State", "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
        "UIApplicationState": "UIApplication.State",
        "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey", "UIWindowLevel": "UIWindow.Level",
        "UILayoutConstraintAxis": "NSLayoutConstraint.Axis", "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
        "NSLayoutRelation": "NSLayoutConstraint.Relation", "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
        "UIStackViewDistribution": "UIStackView.Distribution", "UIStackViewAlignment": "UIStackView.Alignment",
        "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style", "UIBlurEffectStyle": "UIBlurEffect.Style",
        "UIBarButtonItemStyle": "UIBarButtonItem.Style", "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem",
        "UIAlertControllerStyle": "UIAlertController.Style", "UIAlertActionStyle": "UIAlertAction.Style",
        "UIProgressViewStyle": "UIProgressView.Style", "UIDatePickerMode": "UIDatePicker.Mode", "UIEventType": "UIEvent.EventType",
        "UITouchType": "UITouch.TouchType", "UIDeviceBatteryState": "UIDevice.BatteryState",
        "UIInterpolatingMotionEffectType": "UIInterpolatingMotionEffect.EffectType",
        "UIImpactFeedbackStyle": "UIImpactFeedbackGenerator.FeedbackStyle",
        "UINotificationFeedbackType": "UINotificationFeedbackGenerator.FeedbackType",
        "UITabBarItemPositioning": "UITabBar.ItemPositioning", "UITabBarSystemItem": "UITabBarItem.SystemItem",
        "UICollisionBehaviorMode": "UICollisionBehavior.Mode", "UIAttachmentBehaviorType": "UIAttachmentBehavior.AttachmentType",
        "UIAccessibilityNotifications": "UIAccessibility.Notification",
        "UITextBorderStyle": "UITextField.BorderStyle", "UITextFieldViewMode": "UITextField.ViewMode",
        "UIImageRenderingMode": "UIImage.RenderingMode", "UIImageOrientation": "UIImage.Orientation",
        "UIImageResizingMode": "UIImage.ResizingMode", "UITouchPhase": "UITouch.Phase", "UIEventSubtype": "UIEvent.EventSubtype",
        "UIFontTextStyle": "UIFont.TextStyle", "UIFontDescriptorSymbolicTraits": "UIFontDescriptor.SymbolicTraits",
        "UIScrollViewIndicatorStyle": "UIScrollView.IndicatorStyle",
        "UIScrollViewKeyboardDismissMode": "UIScrollView.KeyboardDismissMode",
        "UINavigationControllerOperation": "UINavigationController.Operation", "UIRectEdgeMask": "UIRectEdge",
        "UICollectionViewScrollDirection": "UICollectionView.ScrollDirection",
        "UICollectionViewScrollPosition": "UICollectionView.ScrollPosition", "UITableViewStyle": "UITableView.Style",
        "UITableViewCellStyle": "UITableViewCell.CellStyle", "UITableViewRowAnimation": "UITableView.RowAnimation",
        "UITableViewCellSeparatorStyle": "UITableViewCell.SeparatorStyle", "UIPushBehaviorMode": "UIPushBehavior.Mode",
        "NSAttributedStringKey": "NSAttributedString.Key", "NSUnderlineStyleAttributeName": "NSAttributedString.Key.underlineStyle",
        "NSStrokeWidthAttributeName": "NSAttributedString.Key.strokeWidth",
        "NSStrokeColorAttributeName": "NSAttributedString.Key.strokeColor",
        "NSShadowAttributeName": "NSAttributedString.Key.shadow",
        "NSStrikethroughStyleAttributeName": "NSAttributedString.Key.strikethroughStyle",
        "NSStrikethroughColorAttributeName": "NSAttributedString.Key.strikethroughColor",
        "NSUnderlineColorAttributeName": "NSAttributedString.Key.underlineColor",
        "NSBaselineOffsetAttributeName": "NSAttributedString.Key.baselineOffset",
        "NSLigatureAttributeName": "NSAttributedString.Key.ligature",
        "NSAttachmentAttributeName": "NSAttributedString.Key.attachment",
        "NSLinkAttributeName": "NSAttributedString.Key.link",
        "NSObliquenessAttributeName": "NSAttributedString.Key.obliqueness",
        "NSExpansionAttributeName": "NSAttributedString.Key.expansion",
        "NSFontAttributeName": "NSAttributedString.Key.font", "NSForegroundColorAttributeName": "NSAttributedString.Key.foregroundColor",
        "NSBackgroundColorAttributeName": "NSAttributedString.Key.backgroundColor",
        "NSParagraphStyleAttributeName": "NSAttributedString.Key.paragraphStyle", "NSKernAttributeName": "NSAttributedString.Key.kern",
        "RunLoopMode": "RunLoop.Mode", "commonModes": "common", "defaultRunLoopMode": "default",
        "UITrackingRunLoopMode": "RunLoop.Mode.tracking", "NSRunLoopCommonModes": "RunLoop.Mode.common",
        "NSDefaultRunLoopMode": "RunLoop.Mode.default",
        // Values.
        "UIEdgeInsetsZero": "UIEdgeInsets.zero", "CGRectZero": "CGRect.zero", "CGPointZero": "CGPoint.zero", "CGSizeZero": "CGSize.zero",
        "CGRectNull": "CGRect.null", "CGRectInfinite": "CGRect.infinite", "CGAffineTransformIdentity": "CGAffineTransform.identity",
        "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric", "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
        "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast", "UIWindowLevelNormal": "UIWindow.Level.normal",
        "UIWindowLevelAlert": "UIWindow.Level.alert", "UIWindowLevelStatusBar": "UIWindow.Level.statusBar",
        "UILayoutFittingCompressedSize": "UIView.layoutFittingCompressedSize",
        "UILayoutFittingExpandedSize": "UIView.layoutFittingExpandedSize",
        "UIKeyboardFrameEndUserInfoKey": "UIResponder.keyboardFrameEndUserInfoKey",
        "UIKeyboardAnimationDurationUserInfoKey": "UIResponder.keyboardAnimationDurationUserInfoKey",
        "UIKeyboardAnimationCurveUserInfoKey": "UIResponder.keyboardAnimationCurveUserInfoKey",
        "UIKeyboardFrameBeginUserInfoKey": "UIResponder.keyboardFrameBeginUserInfoKey",
        "UIKeyboardIsLocalUserInfoKey": "UIResponder.keyboardIsLocalUserInfoKey",
        "UIAccessibilityAnnouncementNotification": "UIAccessibility.Notification.announcement",
        "UIAccessibilityLayoutChangedNotification": "UIAccessibility.Notification.layoutChanged",
        "UIAccessibilityScreenChangedNotification": "UIAccessibility.Notification.screenChanged",
        "UIAccessibilityPageScrolledNotification": "UIAccessibility.Notification.pageScrolled",
        "UIApplicationOpenSettingsURLString": "UIApplication.openSettingsURLString",
        "UISegmentedControlNoSegment": "UISegmentedControl.noSegment",
        "UITransitionContextFromViewControllerKey": "UITransitionContextViewControllerKey.from",
        "UITransitionContextToViewControllerKey": "UITransitionContextViewControllerKey.to",
        "UITransitionContextFromViewKey": "UITransitionContextViewKey.from",
        "UITransitionContextToViewKey": "UITransitionContextViewKey.to",
        "HUGE": "Float.greatestFiniteMagnitude", "MAXFLOAT": "Float.greatestFiniteMagnitude", "M_PI": "Double.pi",
        "M_PI_2": "(Double.pi / 2)", "M_PI_4": "(Double.pi / 4)", "M_1_PI": "(1 / Double.pi)",
        // Members.
        "childViewControllers": "children", "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
        "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
        "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
        "activityIndicatorViewStyle": "style", "styleSingle": "single", "styleThick": "thick", "styleDouble": "double",
    ]
}

/// Requirements of delegates that are optional on Apple's systems. Quartzite's protocols have default implementations of them, so a use has
/// no `?` after the name.
enum OptionalMethods {
    /// Returns whether a method with these labels is one of them; `_` stands for no label.
    static func contains(_ name: String, labels: [String]) -> Bool { methods[name]?.contains(labels) == true }

    /// Properties of optional types: `UIApplication.shared.delegate?.window`.
    static let properties: Set<String> = ["window"]

    private static let methods: [String: Set<[String]>] = {
        var methods: [String: Set<[String]>] = [
            "gestureRecognizer": [
                ["_", "shouldReceive"], ["_", "shouldRecognizeSimultaneouslyWith"], ["_", "shouldRequireFailureOf"],
                ["_", "shouldBeRequiredToFailBy"],
            ],
            "textField": [["_", "shouldChangeCharactersIn", "replacementString"]],
            "textFieldDidEndEditing": [["_", "reason"]],
            "tabBarController": [
                ["_", "shouldSelect"], ["_", "didSelect"], ["_", "animationControllerForTransitionFrom", "to"],
                ["_", "interactionControllerFor"],
            ],
            "navigationController": [
                ["_", "willShow", "animated"], ["_", "didShow", "animated"], ["_", "interactionControllerFor"],
                ["_", "animationControllerFor", "from", "to"],
            ],
            "animationController": [["forPresented", "presenting", "source"], ["forDismissed"]],
            "presentationController": [["forPresented", "presenting", "source"]],
            "interactionControllerForPresentation": [["using"]], "interactionControllerForDismissal": [["using"]],
            "interruptibleAnimator": [["using"]], "animationDidStop": [["_", "finished"]],
            "scrollViewDidEndDragging": [["_", "willDecelerate"]],
            "scrollViewWillEndDragging": [["_", "withVelocity", "targetContentOffset"]],
            "scrollViewWillBeginZooming": [["_", "with"]], "scrollViewDidEndZooming": [["_", "with", "atScale"]],
            "viewForZooming": [["in"]], "draw": [["_", "in"]], "layoutSublayers": [["of"]], "action": [["for", "forKey"]],
        ]
        for name in [
            "scrollViewDidScroll", "scrollViewDidZoom", "scrollViewWillBeginDragging", "scrollViewWillBeginDecelerating",
            "scrollViewDidEndDecelerating", "scrollViewDidEndScrollingAnimation", "scrollViewShouldScrollToTop", "scrollViewDidScrollToTop",
            "scrollViewDidChangeAdjustedContentInset", "gestureRecognizerShouldBegin", "textFieldShouldBeginEditing",
            "textFieldDidBeginEditing", "textFieldShouldEndEditing", "textFieldDidEndEditing", "textFieldShouldClear",
            "textFieldShouldReturn",
            "textFieldDidChangeSelection", "animationEnded", "animationDidStart", "display", "layerWillDraw",
        ] {
            methods[name, default: []].insert(["_"])
        }
        return methods
    }()
}

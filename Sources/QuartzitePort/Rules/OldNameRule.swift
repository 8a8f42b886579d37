/// Replaces names from before Swift 4.2: `kCAFillModeForwards` → `CAMediaTimingFillMode.forwards`. A name that the sources declare
/// themselves stays.
enum OldNameRule: PortRule {
    static let name = "old names"

    /// Old names of members, which are replaced only after a point.
    private static let members: Set<String> = [
        "childViewControllers", "addChildViewController", "removeFromParentViewController", "childViewControllerForStatusBarStyle",
        "childViewControllerForStatusBarHidden", "commonModes", "defaultRunLoopMode", "activityIndicatorViewStyle", "styleSingle",
        "styleThick", "styleDouble",
    ]
    /// Old names of a controller's members, which are replaced in calls without `self.` and in overrides too.
    private static let ownMembers: Set<String> = [
        "childViewControllers", "addChildViewController", "removeFromParentViewController", "childViewControllerForStatusBarStyle",
        "childViewControllerForStatusBarHidden",
    ]
    /// Types whose old members were the names of notifications.
    private static let notificationTypes: Set<String> = ["NSNotification.Name", "Notification.Name", "Foundation.Notification.Name"]

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isIdentifier(index) {
            let text = source.text(index)
            let isMember = source.isCode(index - 1, ".")
            if ownMembers.contains(text), let replacement = OldNames.replacement(for: text) {
                file.replace(index...index, with: replacement, rule: name)
                continue
            }
            if text == "openURL", isMember, source.isCode(index - 2, "shared"), source.isCode(index + 1, "("),
                !source.isCode(index + 3, ":")
            {
                file.replace(index...index, with: "open", rule: name)
                continue
            }
            if text == "characters", !file.project.declaresMember(text), replaceCharacters(at: index, in: &file) { continue }
            if text == "Void", source.isCode(index - 1, "("), source.isCode(index + 1, ")"), source.isCode(index + 2, "->") {
                file.remove(index...index, rule: name)
                continue
            }
            guard let replacement = OldNames.replacement(for: text), !file.project.declares(text) else { continue }
            if OldNames.notification(text) != nil {
                replaceNotification(at: index, with: replacement, in: &file)
            } else if isMember == members.contains(text) || isMember && source.isCode(index - 2, "UIKit") {
                // A label or a parameter with this name is not a use of the old name.
                guard !source.isCode(index + 1, ":") || isArgumentOrType(index, in: source) else { continue }
                file.replace(index...index, with: replacement, rule: name)
            }
        }
    }

    /// Removes the view of a string's characters, which is the string itself: `name.characters.count` → `name.count`, and in an extension
    /// of `String` `characters.count` → `count`. Returns whether the word is such a view.
    private static func replaceCharacters(at index: Int, in file: inout FilePort) -> Bool {
        let source = file.source
        if source.isCode(index - 1, ".") {
            file.remove(index - 1...index, rule: name)
            return true
        }
        let isVariable = (0..<source.count).contains {
            source.isCode($0, "characters")
                && (source.isCode($0 + 1, ":") || ["let", "var", "for", "in"].contains(source.text(max(0, $0 - 1))))
        }
        guard !isVariable else { return false }
        if source.isCode(index + 1, ".") {
            file.remove(index...index + 1, rule: name)
        } else {
            file.replace(index...index, with: "self", rule: name)
        }
        return true
    }

    /// Replaces `NSNotification.Name.UIApplicationDidBecomeActive` and `.UIApplicationDidBecomeActive`.
    private static func replaceNotification(at index: Int, with replacement: String, in file: inout FilePort) {
        let source = file.source
        guard source.isCode(index - 1, ".") else { return }
        var start = index - 1
        while start > 0, source.isIdentifier(start - 1) || source.isCode(start - 1, ".") { start -= 1 }
        let base = start < index - 1 ? source.text(ofTokens: start...index - 2) : ""
        guard base.isEmpty || notificationTypes.contains(base) else { return }
        file.replace(start...index, with: replacement, rule: name)
    }

    /// Whether the word before a colon is a value, as in `a ? kCAFillModeBoth : b` and `case kCAFillModeBoth:`.
    private static func isArgumentOrType(_ index: Int, in source: SourceText) -> Bool {
        source.isCode(index - 1, "?") || source.isCode(index - 1, "case") || source.isCode(index - 1, "[")
            || source.isCode(index - 1, ",") && (source.text(index).hasPrefix("k") || source.text(index).hasSuffix("AttributeName"))
    }
}

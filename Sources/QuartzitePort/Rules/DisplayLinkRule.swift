/// Gives methods that only display links call the display link's type. The runtime of Objective-C passes the link to a parameter of any
/// class; here, a link calls only methods that take a link.
///
///     CADisplayLink(target: self, selector: #selector(tick))  …  @objc func tick(_ timer: Timer) { … }
///     … func tick(_ timer: CADisplayLink) { … }
enum DisplayLinkRule: PortRule {
    static let name = "display links"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for method in file.structure.methods where file.project.isCalledByLinksOnly(method.name) {
            guard method.parameters.count == 1, let type = method.parameters.first?.type,
                source.isCode(type.lowerBound, "Timer") || source.isCode(type.lowerBound, "NSTimer")
            else { continue }
            file.replace(type.lowerBound...type.lowerBound, with: "CADisplayLink", rule: name)
        }
    }
}

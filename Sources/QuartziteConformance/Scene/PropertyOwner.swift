import Quartzite

/// What vectors read and write by key, whatever the class: layers and animations by key-value coding, the few others by name.
protocol KeyValueCoded: AnyObject {
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
}

extension CALayer: KeyValueCoded {}
extension CAAnimation: KeyValueCoded {}

/// An object without key-value coding of its own here: its properties by their keys.
final class PropertyOwner: KeyValueCoded {
    private let read: (String) -> Any??

    /// - Parameter read: the outer nil for a key that is none.
    init(_ read: @escaping (String) -> Any??) { self.read = read }

    func value(forKey key: String) -> Any? { read(key) ?? nil }

    func setValue(_ value: Any?, forKey key: String) {}

    static func displayLink() -> PropertyOwner {
        let link = CADisplayLink { _ in }
        return PropertyOwner { key in
            switch key {
            case "timestamp": link.timestamp
            case "targetTimestamp": link.targetTimestamp
            case "duration": link.duration
            case "paused": link.isPaused
            case "preferredFramesPerSecond": link.preferredFramesPerSecond
            default: nil
            }
        }
    }

    static func frameRateRange() -> PropertyOwner {
        let range = CAFrameRateRange.default
        return PropertyOwner { key in
            switch key {
            case "minimum": range.minimum
            case "maximum": range.maximum
            case "preferred": .some(range.preferred.map { $0 as Any })
            default: nil
            }
        }
    }

    static func constraint() -> PropertyOwner {
        let constraint = CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX)
        return PropertyOwner { key in
            switch key {
            case "attribute": constraint.attribute
            case "sourceName": constraint.sourceName
            case "sourceAttribute": constraint.sourceAttribute
            case "scale": constraint.scale
            case "offset": constraint.offset
            default: nil
            }
        }
    }
}

import Quartzite

/// An object whose properties vectors read and write by key: layers and animations by key-value coding, a few other classes by
/// `PropertyOwner`.
protocol KeyValueCoded: AnyObject {
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
}

extension CALayer: KeyValueCoded {}
extension CAAnimation: KeyValueCoded {}
extension CAEmitterCell: KeyValueCoded {}

/// Wraps an object without key-value coding, and accesses its properties by key.
final class PropertyOwner: KeyValueCoded {
    private let read: (String) -> Any?
    private let write: (String, Any?) -> Void

    init(read: @escaping (String) -> Any?, write: @escaping (String, Any?) -> Void = { _, _ in }) {
        (self.read, self.write) = (read, write)
    }

    func value(forKey key: String) -> Any? { read(key) }

    func setValue(_ value: Any?, forKey key: String) { write(key, value) }

    static func displayLink() -> PropertyOwner {
        let link = CADisplayLink { _ in }
        return PropertyOwner(
            read: { key in
                switch key {
                case "timestamp": link.timestamp
                case "targetTimestamp": link.targetTimestamp
                case "duration": link.duration
                case "paused": link.isPaused
                case "preferredFramesPerSecond": link.preferredFramesPerSecond
                default: nil
                }
            },
            write: { key, value in
                guard let number = number(value) else { return }
                switch key {
                case "paused": link.isPaused = number != 0
                case "preferredFramesPerSecond": link.preferredFramesPerSecond = Int(number)
                default: break
                }
            })
    }

    static func frameRateRange() -> PropertyOwner {
        var range = CAFrameRateRange.default
        return PropertyOwner(
            read: { key in
                switch key {
                case "minimum": range.minimum
                case "maximum": range.maximum
                case "preferred": range.preferred
                default: nil
                }
            },
            write: { key, value in
                switch key {
                case "minimum": range.minimum = number(value).map { Float($0) } ?? 0
                case "maximum": range.maximum = number(value).map { Float($0) } ?? 0
                case "preferred": range.preferred = number(value).map { Float($0) }
                default: break
                }
            })
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

    /// The settings of the current transaction.
    static func transaction() -> PropertyOwner {
        PropertyOwner(read: { CATransaction.value(forKey: $0) }, write: { CATransaction.setValue($1, forKey: $0) })
    }

    private static func number(_ value: Any?) -> Double? { AnimatableValue(value)?.channels(for: .number)?.x }
}

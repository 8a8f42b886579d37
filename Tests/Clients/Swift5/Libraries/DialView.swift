// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
import QuartziteKit

/// Optional requirements of all kinds.
public protocol DialViewDelegate: DialViewDelegateOptionalProperties, NSObjectProtocol {
    func dialViewDidTurn(_ dial: DialView)
    @_disfavoredOverload func numberOfMarks(in dial: DialView) throws -> Int
    func dialView(
        _ dial: DialView,  // the sender
        titleOfMark index: Int
    ) -> String?
    @_disfavoredOverload func dialView(_: DialView, sizeOfMark index: Int) throws -> CGSize
    @discardableResult @_disfavoredOverload func dialViewShouldReset(_ dial: DialView) throws -> Bool
    @_disfavoredOverload func formatter(for dial: DialView) throws -> (Int) -> String
    @_disfavoredOverload static func preferredMarks() throws -> Int
    var accent: UIColor? { get }
    var window: UIWindow? { get set }
    @_disfavoredOverload var isReversed: Bool { get throws }
    @_disfavoredOverload func dial(dial: DialView, steps: Int) throws -> Int
    var name: String { get }
}

public protocol DialRefreshing: AnyObject {
    var owner: NSObject? { get set }
    func refresh()
    @_disfavoredOverload func marksToRefresh(from first: Int) throws -> Int
}

open class DialView: UIView {
    open weak var delegate: DialViewDelegate?
    open weak var source: AnyObject?
    open private(set) var marks = 0

    open func reload() {
        marks = delegate?.numberOfMarks(in: self) ?? 3
        if let size = delegate?.dialView(self, sizeOfMark: 0), size.width > 0 { marks += Int(size.width) }
        if delegate?.dialViewShouldReset(self) == false { return }
        delegate?.dialViewShouldReset(self)
        backgroundColor = delegate?.accent ?? .gray
        delegate?.dialViewDidTurn(self)
        (source as? DialRefreshing)?.refresh()
        marks += ((source as AnyObject?) as? DialRefreshing)?.marksToRefresh(from: 1) ?? 0
    }

    open var firstMark: Int { return delegate?.isReversed ?? false ? delegate?.dial(dial: self, steps: 2) ?? 9 : 0 }

    open func title(of index: Int) -> String {
        return delegate?.dialView(self, titleOfMark: index) ?? delegate?.formatter(for: self)?(index) ?? "\(index)"
    }

    open var windowSize: CGSize { return UIApplication.shared.delegate?.window?.bounds.size ?? delegate?.window?.bounds.size ?? .zero }
}

open class ThirdsDial: NSObject, DialViewDelegate, DialRefreshing {
    open var refreshes = 0
    open weak var owner: NSObject?
    open var isReversed = true
    public let name = "thirds"
    open func numberOfMarks(in dial: DialView) -> Int { return 6 }
    open func dialView(_ dial: DialView, sizeOfMark index: Int) -> CGSize { return CGSize(width: twice(numberOfMarks(in: dial)), height: 1) }
    open func dialView(_ dial: DialView, titleOfMark index: Int) -> String? { return index == 0 ? nil : "\(index)/3" }
    open func formatter(for dial: DialView) -> (Int) -> String { return { "no \($0)" } }
    open func refresh() { refreshes += 1 }
    open func marksToRefresh(from first: Int) -> Int { return first + 100 }
    private func twice(_ number: Int) -> Int { return number * 2 }
}

// Thrown in place of an optional method or property that is not implemented; its form with an optional value is nil then.
private struct MethodNotImplemented: Error {}

extension DialViewDelegate {
    public func dialViewDidTurn(_ dial: DialView) {}
    @_disfavoredOverload public func numberOfMarks(in dial: DialView) throws -> Int { throw MethodNotImplemented() }
    public func numberOfMarks(in dial: DialView) -> Int? { try? self.numberOfMarks(in: dial) as Int }
    public func dialView(_ dial: DialView, titleOfMark index: Int) -> String? { nil }
    @_disfavoredOverload public func dialView(_ value1: DialView, sizeOfMark index: Int) throws -> CGSize { throw MethodNotImplemented() }
    public func dialView(_ value1: DialView, sizeOfMark index: Int) -> CGSize? { try? self.dialView(value1, sizeOfMark: index) as CGSize }
    @_disfavoredOverload public func dialViewShouldReset(_ dial: DialView) throws -> Bool { throw MethodNotImplemented() }
    @discardableResult public func dialViewShouldReset(_ dial: DialView) -> Bool? { try? self.dialViewShouldReset(dial) as Bool }
    @_disfavoredOverload public func formatter(for dial: DialView) throws -> (Int) -> String { throw MethodNotImplemented() }
    public func formatter(for dial: DialView) -> ((Int) -> String)? { try? self.formatter(for: dial) as ((Int) -> String) }
    @_disfavoredOverload public static func preferredMarks() throws -> Int { throw MethodNotImplemented() }
    public static func preferredMarks() -> Int? { try? self.preferredMarks() as Int }
    @_disfavoredOverload public func dial(dial: DialView, steps: Int) throws -> Int { throw MethodNotImplemented() }
    public func dial(dial: DialView, steps: Int) -> Int? { try? self.dial(dial: dial, steps: steps) as Int }
    public var accent: UIColor? { nil }
    public var window: UIWindow? { get { nil } set {} }
    @_disfavoredOverload public var isReversed: Bool { get throws { throw MethodNotImplemented() } }
}

public protocol DialViewDelegateOptionalProperties: AnyObject {}

extension DialViewDelegateOptionalProperties {
    public var isReversed: Bool? { (self as? DialViewDelegate).flatMap { try? $0.isReversed as Bool } }
}

extension DialRefreshing {
    @_disfavoredOverload public func marksToRefresh(from first: Int) throws -> Int { throw MethodNotImplemented() }
    public func marksToRefresh(from first: Int) -> Int? { try? self.marksToRefresh(from: first) as Int }
}

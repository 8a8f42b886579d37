// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
import UIKit

/// Optional requirements of all kinds.
@objc public protocol DialViewDelegate: NSObjectProtocol {
    @objc optional func dialViewDidTurn(_ dial: DialView)
    @objc optional func numberOfMarks(in dial: DialView) -> Int
    @objc optional func dialView(
        _ dial: DialView,  // the sender
        titleOfMark index: Int
    ) -> String?
    @objc optional func dialView(_: DialView, sizeOfMark index: Int) -> CGSize
    @discardableResult @objc optional func dialViewShouldReset(_ dial: DialView) -> Bool
    @objc optional func formatter(for dial: DialView) -> (Int) -> String
    @objc optional static func preferredMarks() -> Int
    @objc optional var accent: UIColor? { get }
    @objc optional var window: UIWindow? { get set }
    @objc optional var isReversed: Bool { get }
    @objc optional func dial(dial: DialView, steps: Int) -> Int
    var name: String { get }
}

@objc public protocol DialRefreshing {
    weak var owner: NSObject? { get set }
    func refresh()
    @objc optional func marksToRefresh(from first: Int) -> Int
}

open class DialView: UIView {
    @IBOutlet open weak var delegate: DialViewDelegate?
    open weak var source: AnyObject?
    open private(set) var marks = 0

    open func reload() {
        marks = delegate?.numberOfMarks?(in: self) ?? 3
        if let size = delegate?.dialView?(self, sizeOfMark: 0), size.width > 0 { marks += Int(size.width) }
        if delegate?.dialViewShouldReset?(self) == false { return }
        delegate?.dialViewShouldReset?(self)
        backgroundColor = delegate?.accent ?? .gray
        delegate?.dialViewDidTurn?(self)
        source?.refresh?()
        marks += (source as AnyObject?)?.marksToRefresh?(from: 1) ?? 0
    }

    open var firstMark: Int { return delegate?.isReversed ?? false ? delegate?.dial?(dial: self, steps: 2) ?? 9 : 0 }

    open func title(of index: Int) -> String {
        return delegate?.dialView?(self, titleOfMark: index) ?? delegate?.formatter?(for: self)(index) ?? "\(index)"
    }

    open var windowSize: CGSize { return UIApplication.shared.delegate?.window??.bounds.size ?? delegate?.window??.bounds.size ?? .zero }
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

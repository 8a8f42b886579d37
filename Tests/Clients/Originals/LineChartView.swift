// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
import UIKit

public struct PointEntry {
    let value: Int
    let label: String
    public init(value: Int, label: String) {
        self.value = value
        self.label = label
    }
}

extension PointEntry: Comparable {
    public static func < (lhs: PointEntry, rhs: PointEntry) -> Bool { return lhs.value < rhs.value }
    public static func == (lhs: PointEntry, rhs: PointEntry) -> Bool { return lhs.value == rhs.value }
}

public class LineChartView: UIView {
    let lineGap: CGFloat = 60.0
    let topSpace: CGFloat = 40.0
    let bottomSpace: CGFloat = 40.0
    let topHorizontalLine: CGFloat = 110.0 / 100.0
    public var isCurved: Bool = true
    public var animateDots: Bool = true
    public var dataEntries: [PointEntry]? { didSet { self.setNeedsLayout() } }

    private let dataLayer: CALayer = CALayer()
    private let gradientLayer: CAGradientLayer = CAGradientLayer()
    private let mainLayer: CALayer = CALayer()
    private let scrollView: UIScrollView = UIScrollView()
    private let gridLayer: CALayer = CALayer()
    private var dataPoints: [CGPoint]?

    override public init(frame: CGRect) {
        super.init(frame: frame)
        setupView()
    }

    convenience init() { self.init(frame: CGRect.zero) }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setupView()
    }

    private func setupView() {
        mainLayer.addSublayer(dataLayer)
        scrollView.layer.addSublayer(mainLayer)
        gradientLayer.colors = [#colorLiteral(red: 1, green: 1, blue: 1, alpha: 0.7).cgColor, UIColor.clear.cgColor]
        scrollView.layer.addSublayer(gradientLayer)
        self.layer.addSublayer(gridLayer)
        self.addSubview(scrollView)
        self.backgroundColor = #colorLiteral(red: 0, green: 0.3529411765, blue: 0.6156862745, alpha: 1)
    }

    override public func layoutSubviews() {
        scrollView.frame = CGRect(x: 0, y: 0, width: self.frame.size.width, height: self.frame.size.height)
        guard let dataEntries = dataEntries else { return }
        scrollView.contentSize = CGSize(width: CGFloat(dataEntries.count) * lineGap, height: self.frame.size.height)
        mainLayer.frame = CGRect(x: 0, y: 0, width: CGFloat(dataEntries.count) * lineGap, height: self.frame.size.height)
        dataLayer.frame = CGRect(x: 0, y: topSpace, width: mainLayer.frame.width, height: mainLayer.frame.height - topSpace - bottomSpace)
        gradientLayer.frame = dataLayer.frame
        dataPoints = convertDataEntriesToPoints(entries: dataEntries)
        gridLayer.frame = CGRect(x: 0, y: topSpace, width: self.frame.width, height: mainLayer.frame.height - topSpace - bottomSpace)
        clean()
        drawHorizontalLines()
        drawChart()
        maskGradientLayer()
        drawLabels()
        if animateDots { drawDots() }
    }

    private func convertDataEntriesToPoints(entries: [PointEntry]) -> [CGPoint] {
        if let max = entries.max()?.value, let min = entries.min()?.value {
            var result: [CGPoint] = []
            let minMaxRange: CGFloat = CGFloat(max - min) * topHorizontalLine
            for i in 0..<entries.count {
                let height = dataLayer.frame.height * (1 - ((CGFloat(entries[i].value) - CGFloat(min)) / minMaxRange))
                result.append(CGPoint(x: CGFloat(i) * lineGap + 40, y: height))
            }
            return result
        }
        return []
    }

    private func createPath() -> UIBezierPath? {
        guard let dataPoints = dataPoints, dataPoints.count > 0 else { return nil }
        let path = UIBezierPath()
        path.move(to: dataPoints[0])
        for i in 1..<dataPoints.count {
            if isCurved {
                let middle = (dataPoints[i - 1].x + dataPoints[i].x) / 2
                path.addCurve(
                    to: dataPoints[i], controlPoint1: CGPoint(x: middle, y: dataPoints[i - 1].y),
                    controlPoint2: CGPoint(x: middle, y: dataPoints[i].y))
            } else {
                path.addLine(to: dataPoints[i])
            }
        }
        return path
    }

    private func drawChart() {
        guard let path = createPath() else { return }
        let lineLayer = CAShapeLayer()
        lineLayer.path = path.cgPath
        lineLayer.strokeColor = UIColor.white.cgColor
        lineLayer.fillColor = UIColor.clear.cgColor
        lineLayer.lineWidth = 2
        lineLayer.lineJoin = .round
        let grow = CABasicAnimation(keyPath: "strokeEnd")
        grow.fromValue = 0
        grow.toValue = 1
        grow.duration = 1.2
        grow.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
        lineLayer.add(grow, forKey: "grow")
        dataLayer.addSublayer(lineLayer)
    }

    private func maskGradientLayer() {
        guard let dataPoints = dataPoints, dataPoints.count > 0, let line = createPath() else { return }
        let path = UIBezierPath()
        path.move(to: CGPoint(x: dataPoints[0].x, y: dataLayer.frame.height))
        path.addLine(to: dataPoints[0])
        path.append(line)
        path.addLine(to: CGPoint(x: dataPoints[dataPoints.count - 1].x, y: dataLayer.frame.height))
        path.addLine(to: CGPoint(x: dataPoints[0].x, y: dataLayer.frame.height))
        let maskLayer = CAShapeLayer()
        maskLayer.path = path.cgPath
        maskLayer.fillColor = UIColor.white.cgColor
        maskLayer.strokeColor = UIColor.clear.cgColor
        maskLayer.lineWidth = 0.0
        gradientLayer.mask = maskLayer
    }

    private func drawLabels() {
        guard let dataEntries = dataEntries, dataEntries.count > 0 else { return }
        for i in 0..<dataEntries.count {
            let textLayer = CATextLayer()
            textLayer.frame = CGRect(
                x: lineGap * CGFloat(i) - lineGap / 2 + 40, y: mainLayer.frame.size.height - bottomSpace / 2 - 8, width: lineGap, height: 16
            )
            textLayer.foregroundColor = #colorLiteral(red: 0.5019607843, green: 0.6784313725, blue: 0.8078431373, alpha: 1).cgColor
            textLayer.backgroundColor = UIColor.clear.cgColor
            textLayer.alignmentMode = CATextLayerAlignmentMode.center
            textLayer.contentsScale = UIScreen.main.scale
            textLayer.font = CTFontCreateWithName(UIFont.systemFont(ofSize: 0).fontName as CFString, 0, nil)
            textLayer.fontSize = 11
            textLayer.string = dataEntries[i].label
            mainLayer.addSublayer(textLayer)
        }
    }

    private func drawHorizontalLines() {
        guard let dataEntries = dataEntries else { return }
        var gridValues: [CGFloat]? = nil
        if dataEntries.count < 4 && dataEntries.count > 0 {
            gridValues = [0, 1]
        } else if dataEntries.count >= 4 {
            gridValues = [0, 0.25, 0.5, 0.75, 1]
        }
        if let gridValues = gridValues {
            for value in gridValues {
                let height = value * gridLayer.frame.size.height
                let path = UIBezierPath()
                path.move(to: CGPoint(x: 0, y: height))
                path.addLine(to: CGPoint(x: gridLayer.frame.size.width, y: height))
                let lineLayer = CAShapeLayer()
                lineLayer.path = path.cgPath
                lineLayer.fillColor = UIColor.clear.cgColor
                lineLayer.strokeColor = UIColor(white: 1, alpha: 0.4).cgColor
                lineLayer.lineWidth = 0.5
                if value > 0.0 && value < 1.0 { lineLayer.lineDashPattern = [4, 4] }
                gridLayer.addSublayer(lineLayer)
            }
        }
    }

    private func drawDots() {
        guard let dataPoints = dataPoints else { return }
        var delay = 0.0
        for point in dataPoints {
            let dot = CALayer()
            dot.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            dot.position = CGPoint(x: point.x, y: point.y + topSpace)
            dot.cornerRadius = 5
            dot.backgroundColor = UIColor.white.cgColor
            let pop = CASpringAnimation(keyPath: "transform.scale")
            pop.fromValue = 0
            pop.toValue = 1
            pop.damping = 8
            pop.duration = pop.settlingDuration
            pop.beginTime = CACurrentMediaTime() + delay
            pop.fillMode = kCAFillModeBackwards
            dot.add(pop, forKey: nil)
            delay += 0.15
            mainLayer.addSublayer(dot)
        }
    }

    private func clean() {
        mainLayer.sublayers?.forEach({
            if $0 is CATextLayer { $0.removeFromSuperlayer() }
        })
        dataLayer.sublayers?.forEach({ $0.removeFromSuperlayer() })
        gridLayer.sublayers?.forEach({ $0.removeFromSuperlayer() })
    }
}

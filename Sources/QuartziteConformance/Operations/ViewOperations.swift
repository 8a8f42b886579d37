import Quartzite
import QuartziteKit

/// Operations on views and gestures.
enum ViewOperations {
    static let two: [String: Operation] = [
        "viewHitTest": viewHitTest,
        "pan": pan,
    ]

    private static let viewHitTest: Operation = { question in
        var views: [UIView] = []
        defer { withExtendedLifetime(views) {} }
        for node in try question.input.require("layers", as: [Fields].self) {
            let view = UIView()
            try IndexedLayers.configure(view.layer, node)
            let parent: Int = try node.require("parent")
            if parent >= 0 {
                guard views.indices.contains(parent) else {
                    throw MalformedVector("no view \(parent) comes before \(views.count)")
                }
                views[parent].addSubview(view)
            }
            views.append(view)
        }
        let index: Int = try question.input.require("layer")
        guard views.indices.contains(index) else { throw MalformedVector("there is no view \(index)") }
        let hit = views[index].hitTest(try question.input.require("point"), with: nil)
        return [Vector.wholeAnswer: .number(Double(views.firstIndex { $0 === hit } ?? -1))]
    }

    /// A drag: a press, then a move to each further position, `dt` seconds after the previous one.
    private static let pan: Operation = { question in
        let input = question.input
        let touches: [CGPoint] = try input.require("touches")
        guard let press = touches.first else { throw MalformedVector("a drag has a press") }
        let interval: Double = try input.read("dt", default: 1.0 / 60)
        let view = UIView(frame: CGRect(x: -10_000, y: -10_000, width: 20_000, height: 20_000))
        view.bounds.origin = CGPoint(x: -10_000, y: -10_000)
        let recognizer = UIPanGestureRecognizer()
        view.addGestureRecognizer(recognizer)
        let delivery = TouchDelivery(root: view)
        let set: CGPoint? = try input.optional("set")
        let setAfter = try input.read("setAfter", default: 0)
        for (number, place) in touches.enumerated() {
            let time = 100 + Double(number) * interval
            if number == 0 { delivery.press(at: press, time: time) } else { delivery.move(to: place, time: time) }
            if let set, number == setAfter { recognizer.setTranslation(set, in: view) }
        }
        return ["translation": recognizer.translation(in: view).answer, "velocity": recognizer.velocity(in: view).answer]
    }
}

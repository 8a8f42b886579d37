import Foundation
import Quartzite

/// Plays a list of steps on a layer in a committed tree, on the thread that creates the player.
final class StepPlayer {
    /// The answers of `read` steps, by name.
    private(set) var answers: Answers = [:]
    /// The answers of `read` steps, in order.
    private(set) var readings: [VectorValue] = []
    /// Waits for the other threads.
    var meet: () -> Void = {}

    private let stage: Stage
    private var openTransactions = 0
    /// The number of calls of completion blocks.
    private let calls = CallCount()
    /// The delegates, by the names of their animations.
    private var listeners: [String: AnimationListener] = [:]
    /// The media time at the first step.
    private let start: Double

    init(host: Fields?) throws {
        stage = try Stage(host: host, model: nil)
        stage.commit()
        // Not 0: a begin time of 0 would mean the time at which the animation is added.
        start = MediaClock.now() + 1000
        if Thread.isMainThread { MediaClock.setVirtualTime(start) }
    }

    func play(_ steps: [Fields]) throws {
        defer {
            for _ in 0..<openTransactions { CATransaction.commit() }
            stage.commit()
        }
        for step in steps { try play(step) }
    }

    private func play(_ step: Fields) throws {
        switch try step.require("do", as: String.self) {
        case "begin":
            CATransaction.begin()
            openTransactions += 1
        case "commit":
            CATransaction.commit()
            openTransactions = max(0, openTransactions - 1)
        case "flush": CATransaction.flush()
        case "setAnimationDuration": CATransaction.setAnimationDuration(try step.require("value"))
        case "setDisableActions": CATransaction.setDisableActions(try step.require("value"))
        case "setValueForKey":
            CATransaction.setValue(transactionValue(try step.require("value")), forKey: try step.require("key"))
        case "setCompletionBlock": CATransaction.setCompletionBlock { [calls] in calls.count += 1 }
        case "set":
            let key: String = try step.require("key")
            let value = try PropertyValue.decode(step.require("value"), as: PropertyValue.Kind(keyPath: key))
            stage.layer.setValue(value, forKey: key)
        case "addAnimation":
            let animation = try AnimationDescription.make(step.require("animation"), isRemovedOnCompletion: true) { name in
                let listener = AnimationListener()
                listeners[name] = listener
                return listener
            }
            stage.layer.add(animation, forKey: try step.optional("key"))
        case "removeAnimation": stage.layer.removeAnimation(forKey: try step.require("key"))
        case "advanceTo":
            turnRunLoop()
            let time = start + (try step.require("time", as: Double.self))
            MediaClock.setVirtualTime(time)
            try stage.frame(at: time)
            turnRunLoop()
        case "runLoopTurn": turnRunLoop()
        case "meet": meet()
        case "read":
            let value = try read(step)
            answers[try step.require("as")] = value
            readings.append(value)
        case let verb: throw MalformedVector("there is no step “\(verb)”")
        }
    }

    private func read(_ step: Fields) throws -> VectorValue {
        switch try step.require("what", as: String.self) {
        case "animationDuration": return .number(CATransaction.animationDuration())
        case "animationCount": return .number(Double(stage.layer.animationKeys()?.count ?? 0))
        case "attached": return .boolean(stage.layer.animation(forKey: try step.require("key")) != nil)
        case "removed": return .boolean(stage.layer.animation(forKey: try step.require("key")) == nil)
        case "completionCalls": return .number(Double(calls.count))
        case "starts": return .number(Double(try listener(step).starts))
        case "stops": return .array(try listener(step).stops.map(VectorValue.boolean))
        case "callbacks":
            let listener = try listener(step)
            return .number(Double(listener.starts + listener.stops.count))
        case let what: throw MalformedVector("nothing is read as “\(what)”")
        }
    }

    private func listener(_ step: Fields) throws -> AnimationListener {
        let name: String = try step.require("of")
        guard let listener = listeners[name] else { throw MalformedVector("no animation “\(name)” has a delegate") }
        return listener
    }

    private func transactionValue(_ value: VectorValue) -> Any? {
        switch value {
        case .null: nil
        case .boolean(let v): v
        case .number(let v): v
        case .string(let v): CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: v))
        case .array, .object: value
        }
    }

    /// Runs one turn of the run loop, which performs due work and commits the implicit transaction.
    private func turnRunLoop() { _ = RunLoop.current.run(mode: .default, before: Date()) }
}

/// Counts calls of completion blocks. Counted and read on one thread: blocks of the main thread run on the main thread, and lists
/// of other threads have no blocks that could run before they end.
private final class CallCount {
    var count = 0
}

/// A delegate that counts its calls.
private final class AnimationListener: NSObject, CAAnimationDelegate {
    private(set) var starts = 0
    private(set) var stops: [Bool] = []

    func animationDidStart(_ anim: CAAnimation) { starts += 1 }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
}

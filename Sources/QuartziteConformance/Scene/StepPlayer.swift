import Foundation
import Quartzite

/// Plays a list of steps on a layer in a committed tree, on the thread that makes it.
final class StepPlayer {
    /// What `read` steps gave, by their names.
    private(set) var answers: Answers = [:]
    /// The same in order.
    private(set) var readings: [JSONValue] = []
    /// Waits for the other threads.
    var meet: () -> Void = {}

    private let stage: Stage
    private var openTransactions = 0
    /// The clock when the first step began.
    private let start: Double

    init(host: Fields?) throws {
        stage = try Stage(host: host, model: nil)
        stage.commit()
        // Not 0: an animation's begin of 0 would mean its addition.
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
        case "setValueForKey": throw NotAvailable("CATransaction.setValue(_:forKey:)")
        case "setCompletionBlock": throw NotAvailable("completion blocks")
        case "set":
            let key: String = try step.require("key")
            let value = try PropertyValue.decode(step.require("value"), as: PropertyValue.Kind(keyPath: key))
            stage.layer.setValue(value, forKey: key)
        case "addAnimation":
            let animation = try AnimationDescription.make(step.require("animation"), isRemovedOnCompletion: true)
            stage.layer.add(animation, forKey: try step.optional("key"))
        case "removeAnimation": stage.layer.removeAnimation(forKey: try step.require("key"))
        case "advanceTo":
            turnRunLoop()
            MediaClock.setVirtualTime(start + (try step.require("time")))
            _ = try stage.presentation()
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

    private func read(_ step: Fields) throws -> JSONValue {
        switch try step.require("what", as: String.self) {
        case "animationDuration": return .number(CATransaction.animationDuration())
        case "animationCount": return .number(Double(stage.layer.animationKeys()?.count ?? 0))
        case "attached": return .boolean(stage.layer.animation(forKey: try step.require("key")) != nil)
        case "removed": return .boolean(stage.layer.animation(forKey: try step.require("key")) == nil)
        case "completionCalls": throw NotAvailable("completion blocks")
        case "starts", "stops", "callbacks": throw NotAvailable("the delegate of animations")
        case let what: throw MalformedVector("nothing is read as “\(what)”")
        }
    }

    /// One turn: what is due is done, the implicit transaction commits.
    private func turnRunLoop() { _ = RunLoop.current.run(mode: .default, before: Date()) }
}

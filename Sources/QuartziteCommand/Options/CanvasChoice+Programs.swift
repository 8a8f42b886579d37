import QuartziteMarkup
import QuartzitePreview

// Programs on devices. The window shows a program on a device as it shows a document; the other commands give a program a size.
extension CanvasChoice {
    /// The device on which a window shows a program; nil for the program's own size.
    var deviceOfProgram: ShownDevice? {
        guard case .device(let device)? = device else { return nil }
        var shown = ShownDevice(device)
        if let orientation { shown.orientation = orientation }
        (shown.showsFrame, shown.showsSafeAreas) = (parts.frame, parts.safeAreas)
        return shown
    }

    /// The same device for a program that is opened later in the window, without the options that only documents have.
    var ofOtherPrograms: CanvasChoice {
        guard deviceOfProgram != nil else { return CanvasChoice() }
        return CanvasChoice(
            device: device, orientation: orientation, parts: Parts(frame: parts.frame, safeAreas: parts.safeAreas))
    }

    /// Throws if an option was given that has no meaning for a program.
    /// - Parameters:
    ///   - argument: the scene on the command line.
    ///   - thing: the kind of the program in the message, as in “an example”.
    ///   - isInWindow: whether the command shows programs on devices.
    func check(program argument: String, is thing: String, isInWindow: Bool) throws(Failure) {
        func fail(_ reason: String) -> Failure { Failure(.usage, "\(argument): \(reason)") }
        if tilt != nil { throw fail("only documents follow the tilt of a device; leave out --tilt") }
        if fit != nil { throw fail("only documents are scaled by --fit; leave it out, or give \(thing) a --size") }
        if parts.clock { throw fail("only documents have a lock screen with a clock; leave out --clock") }
        guard deviceOfProgram != nil else {
            let words = [("--frame", parts.frame), ("--safe-areas", parts.safeAreas), ("--orientation", orientation != nil)]
            guard let word = words.first(where: { $0.1 })?.0 else { return }
            throw fail(
                isInWindow
                    ? "\(word) needs a device; give --device with a name, such as iphone-15-pro"
                    : "\(word) is for documents; leave it out, or show \(thing) by `quartzite preview --device NAME`")
        }
        guard isInWindow else {
            throw fail("only `quartzite preview` shows \(thing) on a device; leave out --device, or give \(thing) a --size")
        }
    }
}

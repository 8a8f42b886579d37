internal import ArgumentParser

/// Whether frames wait for the display.
package enum VSyncOption: String, CaseIterable, ExpressibleByArgument, Sendable {
    case on, off
}

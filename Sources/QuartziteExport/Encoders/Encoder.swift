import QuartziteKit

/// Turns the pictures of an export into files.
package protocol Encoder: Sendable {
    /// A picture in the form that is written.
    associatedtype Frame: Sendable

    /// Converts a picture. Called on the threads that draw, for several pictures at once.
    func frame(of picture: CGImage) throws -> Frame

    /// Writes a frame. Called on one thread, in the order of the frames.
    func write(_ frame: Frame, at index: Int) throws

    /// Completes the files after the last frame. Called on the thread that writes.
    func finish() throws

    /// Makes a waiting write return, and further writes fail. May be called on any thread.
    func cancel()

    /// Removes incomplete files. Called instead of `finish()`, when nothing is being written.
    func discard()
}

/// The reason why a video cannot be played.
public struct AVError: Error, CustomStringConvertible, Sendable {
    /// The kind of failure.
    public enum Code: Int, Sendable {
        /// A reason without a code of its own, which `description` gives.
        case unknown = -11800
        /// The file ends too early, or cannot be decoded from some position on.
        case decodeFailed = -11821
        /// The file contains no video.
        case fileFormatNotRecognized = -11828
        /// No decoder is installed.
        case decoderNotFound = -11833
        /// The file does not exist, cannot be read, or is not on this machine.
        case contentIsUnavailable = -11863
    }

    /// The kind of failure.
    public let code: Code
    /// The reason as a sentence for people, including what they can do.
    public let description: String

    /// Equal to `description`: messages are not localised.
    public var localizedDescription: String { description }

    init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}

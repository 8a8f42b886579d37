/// Why a video cannot be played.
public struct AVError: Error, CustomStringConvertible, Sendable {
    /// What kind of failure it is.
    public enum Code: Int, Sendable {
        /// Some other reason, which the description gives.
        case unknown = -11800
        /// The file breaks off, or cannot be decoded from some place on.
        case decodeFailed = -11821
        /// The file is no video.
        case fileFormatNotRecognized = -11828
        /// No decoder is installed.
        case decoderNotFound = -11833
        /// The file is not there, cannot be read, or is no file of this machine.
        case contentIsUnavailable = -11863
    }

    /// What kind of failure it is.
    public let code: Code
    /// The reason, for a person, with what can be done about it.
    public let description: String

    /// The same as `description`: there is one language.
    public var localizedDescription: String { description }

    init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}

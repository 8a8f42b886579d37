// Plays sounds, by the name of Apple's AVFoundation.
//
// Like a layer, a player is isolated to no actor: a layer's `display()` may set the volume. Use a player on one thread at a time.
// Not supported: metadata, panning, rates, metering, and seeking.

internal import CSDL2Mixer
import Synchronization

/// Plays a sound file: WAV, and Ogg, FLAC or MP3 if the mixer supports them. Without an audio device the player is silent.
open class AVAudioPlayer: NSObject {
    /// The reason why a sound cannot be played.
    public struct LoadingError: Error, CustomStringConvertible {
        /// The reason as a sentence for people.
        public let description: String
    }

    /// Whether a player of this program has been asked to play. If so, commands that write pictures or films report that these have no
    /// sound.
    package static var hasPlayed: Bool { played.withLock { $0 } }
    private static let played = Mutex(false)

    /// The file of the sound.
    public let url: URL?
    private let mixer: Mixer
    private let sound: Mixer.Chunk
    private let channel: Int32
    /// Seconds played before the latest `play()`, and the media time of that call; nil while paused.
    private var playedBefore = 0.0
    private var playingSince: Double?

    /// The number of repetitions after the first time; negative values repeat forever. Applies at the next start. Default 0.
    open var numberOfLoops = 0

    /// The volume, from 0 (silent) to 1. Changes are audible immediately. Default 1.
    open var volume: Float = 1 {
        didSet { applyVolume() }
    }

    /// Reads a whole sound file. Throws `LoadingError` if SDL2_mixer is missing, no device can be opened, or the file cannot be
    /// read.
    public init(contentsOf url: URL) throws {
        let mixer: Mixer
        do throws(SharedLibrary.Missing) {
            mixer = try Mixer.loaded.get()
        } catch {
            throw LoadingError(description: "no sound can be played: SDL2_mixer cannot be loaded: \(error)")
        }
        guard let channel = AudioDevice.reserveChannel(of: mixer) else {
            throw LoadingError(description: "no sound can be played: \(String(cString: SDL_GetError()))")
        }
        guard let sound = mixer.loadWAV(SDL_RWFromFile(url.path, "rb"), 1) else {
            let reason = String(cString: SDL_GetError())
            AudioDevice.giveBack(channel: channel, of: mixer)
            throw LoadingError(description: "\(url.path): \(reason)")
        }
        self.url = url
        self.mixer = mixer
        self.sound = sound
        self.channel = channel
        super.init()
    }

    deinit {
        _ = mixer.haltChannel(channel)
        mixer.freeChunk(sound)
        AudioDevice.giveBack(channel: channel, of: mixer)
    }

    /// The duration of the sound in seconds, without repetitions.
    open var duration: TimeInterval { Double(sound.pointee.alen) / AudioDevice.bytesPerSecond }

    /// Whether the sound plays now.
    open var isPlaying: Bool { mixer.playing(channel) != 0 && mixer.paused(channel) == 0 }

    /// The position in the sound in seconds, by the clock. What is heard may differ by the device's buffer. 0 after the end.
    open var currentTime: TimeInterval {
        guard mixer.playing(channel) != 0, duration > 0 else { return 0 }
        let played = playedBefore + (playingSince.map { MediaClock.monotonic() - $0 } ?? 0)
        return played.truncatingRemainder(dividingBy: duration)
    }

    /// Has no effect, as the sound is read when the player is created. Always returns true.
    @discardableResult
    open func prepareToPlay() -> Bool { true }

    /// Resumes the paused sound, or starts from the beginning. Returns whether the sound plays.
    @discardableResult
    open func play() -> Bool {
        Self.played.withLock { $0 = true }
        guard !isPlaying else { return true }
        if mixer.playing(channel) != 0 {
            mixer.resume(channel)
        } else {
            playedBefore = 0
            let loops = numberOfLoops < 0 ? -1 : Int32(clamping: numberOfLoops)
            guard mixer.playChannel(channel, sound, loops) == channel else { return false }
        }
        applyVolume()
        playingSince = MediaClock.monotonic()
        return true
    }

    /// Pauses the sound, keeping the position.
    open func pause() {
        guard isPlaying else { return }
        mixer.pause(channel)
        playedBefore += playingSince.map { MediaClock.monotonic() - $0 } ?? 0
        playingSince = nil
    }

    /// Does the same as `pause()`: as in AVFoundation, the position is kept.
    open func stop() { pause() }

    private func applyVolume() {
        let level = volume.isNaN ? 0 : min(1, max(0, volume))
        _ = mixer.volume(channel, Int32((level * Float(MIX_MAX_VOLUME)).rounded()))
    }
}

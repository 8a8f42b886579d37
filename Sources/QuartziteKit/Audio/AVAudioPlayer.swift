// A sound that is played, by the name that Apple's AVFoundation has for it.
//
// Like a layer it belongs to no actor: a layer's `display()` may set the volume. One player is used by one thread at a time.
// Not here: formats' metadata, panning, rates, metering, and moving to another place in the sound.

import CSDL2Mixer

/// Plays a sound file: WAV, and Ogg, FLAC or MP3 where the mixer was built with them. It stays silent where there is no device.
open class AVAudioPlayer: NSObject {
    /// Why a sound cannot be played.
    public struct LoadingError: Error, CustomStringConvertible {
        public let description: String
    }

    /// The file.
    public let url: URL?
    private let mixer: Mixer
    private let sound: Mixer.Chunk
    private let channel: Int32
    /// Seconds played before the last `play()`, and the media time of that; nil while it is held.
    private var playedBefore = 0.0
    private var playingSince: Double?

    /// How often it is played again after the first time; negative for ever. Default 0. It counts from the next start on.
    open var numberOfLoops = 0

    /// From 0, silent, to 1, which is the default. It is heard at once.
    open var volume: Float = 1 {
        didSet { applyVolume() }
    }

    /// Reads the whole file.
    public init(contentsOf url: URL) throws {
        let mixer: Mixer
        do throws(SharedLibrary.Missing) {
            mixer = try Mixer.loaded.get()
        } catch {
            throw LoadingError(description: "no sound can be played: SDL2_mixer cannot be loaded: \(error)")
        }
        guard let channel = AudioDevice.takeChannel(of: mixer) else {
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

    /// Seconds of one round.
    open var duration: TimeInterval { Double(sound.pointee.alen) / AudioDevice.bytesPerSecond }

    open var isPlaying: Bool { mixer.playing(channel) != 0 && mixer.paused(channel) == 0 }

    /// Seconds into the sound by the clock, which may differ from what is heard by the device's buffer. 0 when it is over.
    open var currentTime: TimeInterval {
        guard mixer.playing(channel) != 0, duration > 0 else { return 0 }
        let played = playedBefore + (playingSince.map { MediaClock.monotonic() - $0 } ?? 0)
        return played.truncatingRemainder(dividingBy: duration)
    }

    /// The sound is read when the player is made, so there is nothing left to prepare.
    @discardableResult
    open func prepareToPlay() -> Bool { true }

    /// Goes on where it was held, or starts from the beginning. True when it plays.
    @discardableResult
    open func play() -> Bool {
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

    /// Holds it where it is.
    open func pause() {
        guard isPlaying else { return }
        mixer.pause(channel)
        playedBefore += playingSince.map { MediaClock.monotonic() - $0 } ?? 0
        playingSince = nil
    }

    /// The same as `pause()`: as with Apple's, the place in the sound is kept.
    open func stop() { pause() }

    private func applyVolume() {
        let level = volume.isNaN ? 0 : min(1, max(0, volume))
        _ = mixer.volume(channel, Int32((level * Float(MIX_MAX_VOLUME)).rounded()))
    }
}

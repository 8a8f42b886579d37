// The output device for sound: SDL2_mixer, opened with the first player and closed with the last.
//
// Without a device, SDL's silent driver takes its place, so that players play, end and loop as usual.

internal import CSDL2Mixer
import Glibc
import Synchronization

/// The mixer of the process, with the channels in use.
enum AudioDevice {
    private struct State {
        var users = 0
        var takenChannels: Set<Int32> = []
    }

    private static let state = Mutex(State())

    /// The format of the device, in samples per second. Other formats are converted.
    private static let frequency: Int32 = 44100
    private static let channels: Int32 = 2
    static let bytesPerSecond = Double(frequency * channels * 2)

    /// Opens the device if needed, and reserves a channel. Returns nil if not even a silent device is available. The caller must
    /// call `giveBack(channel:of:)`.
    static func reserveChannel(of mixer: Mixer) -> Int32? {
        state.withLock { state in
            guard state.users > 0 || open(mixer) else { return nil }
            let channel = (0...).first { !state.takenChannels.contains($0) } ?? 0
            state.users += 1
            state.takenChannels.insert(channel)
            if mixer.allocateChannels(-1) <= channel { _ = mixer.allocateChannels(channel + 8) }
            return channel
        }
    }

    /// Releases a channel, and closes the device with the last one. The channel's sound must be freed before.
    static func giveBack(channel: Int32, of mixer: Mixer) {
        state.withLock { state in
            guard state.takenChannels.remove(channel) != nil else { return }
            state.users -= 1
            guard state.users == 0 else { return }
            mixer.closeAudio()
            // The next user looks for a device again.
            SDL_QuitSubSystem(SDL_INIT_AUDIO)
        }
    }

    private static func open(_ mixer: Mixer) -> Bool {
        silenceALSA()
        if openDevice(mixer) { return true }
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
        SDL_SetHintWithPriority("SDL_AUDIODRIVER", "dummy", SDL_HINT_OVERRIDE)
        defer { SDL_ResetHint("SDL_AUDIODRIVER") }
        return openDevice(mixer)
    }

    /// Silences ALSA, which writes a page to stderr if there is no sound card. SDL reports the same in its own error.
    private static func silenceALSA() {
        typealias Handler = @convention(c) () -> Void
        guard let library = dlopen("libasound.so.2", RTLD_LAZY), let symbol = dlsym(library, "snd_lib_error_set_handler") else { return }
        // ALSA calls the handler with more arguments than it takes, which C's calling convention allows.
        _ = unsafeBitCast(symbol, to: (@convention(c) (Handler?) -> Int32).self)({})
    }

    private static func openDevice(_ mixer: Mixer) -> Bool {
        guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return false }
        // The buffer is small, so that a change of volume is audible immediately.
        return mixer.openAudioDevice(frequency, UInt16(AUDIO_S16LSB), channels, 1024, nil, 0) == 0
    }
}

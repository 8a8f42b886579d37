// The way out for sound: SDL2_mixer, opened when the first player is made and closed with the last.
//
// Where there is no device, SDL's own silent one stands in, so that players play, end and loop as they would with one.

import CSDL2Mixer
import Glibc
import Synchronization

/// The one mixer of the process, and which of its channels are taken.
enum AudioDevice {
    private struct State {
        var users = 0
        var takenChannels: Set<Int32> = []
    }

    private static let state = Mutex(State())

    /// What is asked of the device; other formats are turned into it.
    private static let frequency: Int32 = 44100
    private static let channels: Int32 = 2
    static let bytesPerSecond = Double(frequency * channels * 2)

    /// Opens the device where it is not open, and takes a channel. Nil when not even a silent device can be had. Give it back.
    static func takeChannel(of mixer: Mixer) -> Int32? {
        state.withLock { state in
            guard state.users > 0 || open(mixer) else { return nil }
            let channel = (0...).first { !state.takenChannels.contains($0) } ?? 0
            state.users += 1
            state.takenChannels.insert(channel)
            if mixer.allocateChannels(-1) <= channel { _ = mixer.allocateChannels(channel + 8) }
            return channel
        }
    }

    /// The channel is free again; the device is closed with the last. What was loaded must have been freed before.
    static func giveBack(channel: Int32, of mixer: Mixer) {
        state.withLock { state in
            guard state.takenChannels.remove(channel) != nil else { return }
            state.users -= 1
            guard state.users == 0 else { return }
            mixer.closeAudio()
            // The next one looks for a device anew.
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

    /// ALSA writes a page to stderr where there is no sound card. SDL says the same in its own error.
    private static func silenceALSA() {
        typealias Handler = @convention(c) () -> Void
        guard let library = dlopen("libasound.so.2", RTLD_LAZY), let symbol = dlsym(library, "snd_lib_error_set_handler") else { return }
        // The handler is called with more than it takes, which C's calling convention lets it ignore.
        _ = unsafeBitCast(symbol, to: (@convention(c) (Handler?) -> Int32).self)({})
    }

    private static func openDevice(_ mixer: Mixer) -> Bool {
        guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return false }
        // Small enough that a change of volume is heard at once.
        return mixer.openAudioDevice(frequency, UInt16(AUDIO_S16LSB), channels, 1024, nil, 0) == 0
    }
}

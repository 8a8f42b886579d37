// The functions of SDL2_mixer. The library is loaded with the first sound, since it brings a synthesizer and decoders of a dozen
// formats.

internal import CSDL2Mixer

/// The functions of SDL2_mixer that are used, under their own names without the prefix.
struct Mixer: Sendable {
    typealias Chunk = UnsafeMutablePointer<Mix_Chunk>

    let openAudioDevice: @convention(c) @Sendable (Int32, UInt16, Int32, Int32, UnsafePointer<CChar>?, Int32) -> Int32
    let closeAudio: @convention(c) @Sendable () -> Void
    let allocateChannels: @convention(c) @Sendable (Int32) -> Int32
    let loadWAV: @convention(c) @Sendable (UnsafeMutablePointer<SDL_RWops>?, Int32) -> Chunk?
    let freeChunk: @convention(c) @Sendable (Chunk) -> Void
    let playChannel: @convention(c) @Sendable (Int32, Chunk, Int32) -> Int32
    let haltChannel: @convention(c) @Sendable (Int32) -> Int32
    let pause: @convention(c) @Sendable (Int32) -> Void
    let resume: @convention(c) @Sendable (Int32) -> Void
    let playing: @convention(c) @Sendable (Int32) -> Int32
    let paused: @convention(c) @Sendable (Int32) -> Int32
    let volume: @convention(c) @Sendable (Int32, Int32) -> Int32

    /// The library, loaded at first access, or the reason why it cannot be loaded.
    static let loaded = Result<Mixer, SharedLibrary.Missing> { () throws(SharedLibrary.Missing) in
        try Mixer(SharedLibrary("libSDL2_mixer-2.0.so.0"))
    }

    private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
        openAudioDevice = try library.function("Mix_OpenAudioDevice")
        closeAudio = try library.function("Mix_CloseAudio")
        allocateChannels = try library.function("Mix_AllocateChannels")
        loadWAV = try library.function("Mix_LoadWAV_RW")
        freeChunk = try library.function("Mix_FreeChunk")
        playChannel = try library.function("Mix_PlayChannel")
        haltChannel = try library.function("Mix_HaltChannel")
        pause = try library.function("Mix_Pause")
        resume = try library.function("Mix_Resume")
        playing = try library.function("Mix_Playing")
        paused = try library.function("Mix_Paused")
        volume = try library.function("Mix_Volume")
    }
}

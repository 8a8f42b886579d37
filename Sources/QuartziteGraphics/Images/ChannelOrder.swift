import Synchronization

/// The order of a pixel's bytes in memory. Alpha is the last one.
package enum ChannelOrder: UInt8, Sendable, AtomicRepresentable {
    /// Red, green, blue: the order of GPUs, and of every `CGImage` for its users.
    case redFirst
    /// Blue, green, red: the order of Mesa's software renderer.
    case blueFirst

    /// The order in which the driver copies pixels into textures without converting them. Pictures that are decoded for the screen have this
    /// order. Default: `redFirst`, until a driver is known. Any thread may read and set it.
    package static var ofTextures: ChannelOrder {
        get { shared.load(ordering: .relaxed) }
        set { shared.store(newValue, ordering: .relaxed) }
    }

    private static let shared = Atomic(ChannelOrder.redFirst)
}

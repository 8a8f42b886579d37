// The functions of AudioToolbox's system sounds: short sounds of the program's own files. Linux has no sounds of the system itself.

import Synchronization

/// Identifies a system sound.
public typealias SystemSoundID = UInt32

/// The identifier of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// A sound that the program has made.
private struct SystemSound {
    let url: URL
    /// Plays the sound; nil before the first time.
    var player: AVAudioPlayer?
}

private struct SystemSounds: @unchecked Sendable {
    // Unchecked, since players are only used under the lock.
    var sounds: [SystemSoundID: SystemSound] = [:]
    /// Identifiers of the program's sounds begin above those of the system.
    var last = kSystemSoundID_Vibrate

    static let shared = Mutex(SystemSounds())
}

/// Makes a sound of a file. Returns 0, or an error's number if there is no such file.
@discardableResult
public func AudioServicesCreateSystemSoundID(_ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>) -> Int32 {
    guard FileManager.default.isReadableFile(atPath: inFileURL.path) else { return -1500 }
    outSystemSoundID.pointee = SystemSounds.shared.withLock {
        $0.last += 1
        $0.sounds[$0.last] = SystemSound(url: inFileURL)
        return $0.last
    }
    return 0
}

/// Forgets a sound, and stops it. Returns 0.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 {
    SystemSounds.shared.withLock { $0.sounds[inSystemSoundID] = nil }
    return 0
}

/// Plays a sound of the program from its beginning. An identifier of the system's own sounds plays nothing, and a file that cannot be
/// played gives a message.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    SystemSounds.shared.withLock {
        guard let url = $0.sounds[inSystemSoundID]?.url else { return }
        do {
            let player = try AVAudioPlayer(contentsOf: url)
            player.play()
            $0.sounds[inSystemSoundID]?.player = player
        } catch {
            AnimationDiagnostics.report("AudioServicesPlaySystemSound: \(error)")
        }
    }
}

/// Plays a sound as `AudioServicesPlaySystemSound` does: there is no vibration.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { AudioServicesPlaySystemSound(inSystemSoundID) }

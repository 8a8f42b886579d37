// The functions of AudioToolbox's system sounds: short sounds of the program's own files. Linux has no sounds of the system itself.

import Synchronization

/// Identifies a system sound.
public typealias SystemSoundID = UInt32

/// The identifier of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// A sound that the program has made.
private struct SystemSound {
    let url: URL
    /// The players of the sound: several if it is played again before it ends.
    var players: [AVAudioPlayer] = []
}

/// The sounds of the program. The type is `Sendable` although it has players, because it only exists in the mutex.
private struct SystemSounds: @unchecked Sendable {
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

/// Plays a sound of the program from its beginning, also while it plays already. An identifier of the system's own sounds plays nothing,
/// and a file that cannot be played gives a message.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    let problem: String? = SystemSounds.shared.withLock {
        guard var sound = $0.sounds[inSystemSoundID] else { return nil }
        do {
            let player = try AVAudioPlayer(contentsOf: sound.url)
            player.play()
            sound.players.removeAll { !$0.isPlaying }
            sound.players.append(player)
            $0.sounds[inSystemSoundID] = sound
            return nil
        } catch {
            return "\(error)"
        }
    }
    if let problem { AnimationDiagnostics.report("AudioServicesPlaySystemSound: \(problem)") }
}

/// Plays a sound as `AudioServicesPlaySystemSound` does: there is no vibration.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { AudioServicesPlaySystemSound(inSystemSoundID) }

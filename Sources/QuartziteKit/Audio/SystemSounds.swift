// The names of AudioToolbox's system sounds. Linux has no system sounds: nothing is played.

/// Identifies a system sound.
public typealias SystemSoundID = UInt32

/// The identifier of the vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Exists for source compatibility; plays nothing. `AVAudioPlayer` plays sound files.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Exists for source compatibility; plays nothing.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

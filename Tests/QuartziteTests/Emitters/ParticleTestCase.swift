import XCTest

@testable import Quartzite

/// Tests of an emitter with one cell, whose picture has 10 by 20 pixels.
class ParticleTestCase: XCTestCase {
    var values = EmitterValues()
    var cell = EmitterCellValues()

    override func setUp() {
        values = EmitterValues()
        cell = EmitterCellValues()
        cell.contents = CGImage(width: 10, height: 20, premultipliedRGBA: [UInt8](repeating: 255, count: 800))
    }

    /// The particles that live at a time of the emitter, in seconds.
    func particles(at time: Double) -> [Particle] {
        values.cells = [cell]
        var particles = Particles()
        particles.update(values, at: time, motion: nil)
        return Array(particles.list)
    }
}

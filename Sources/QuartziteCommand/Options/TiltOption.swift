import ArgumentParser

/// The tilt of the device about both axes, `X,Y`.
struct TiltOption: Equatable, Sendable {
    /// From −1, left and up, to 1, right and down.
    let (x, y): (Double, Double)

    init(_ text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], abs(x) <= 1, abs(y) <= 1 else {
            throw ValidationError("expected two numbers from -1 to 1 with a comma between them, such as -0.5,0")
        }
        (self.x, self.y) = (x, y)
    }

    static func == (left: TiltOption, right: TiltOption) -> Bool { left.x == right.x && left.y == right.y }
}

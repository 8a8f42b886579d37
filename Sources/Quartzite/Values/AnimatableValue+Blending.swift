extension AnimatableValue {
    /// Whether the value can be interpolated to another one. Booleans, texts and pictures change half-way instead.
    func canInterpolate(to other: AnimatableValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.affine, .affine), (.transform, .transform),
            (.color, .color):
            true
        case (.path(let a), .path(let b)): a.verbs == b.verbs
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.canInterpolate(to: $1) }
        default: false
        }
    }

    /// Whether both values are surely equal. Paths always count as different.
    func isEqual(to other: AnimatableValue) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        case (.point(let a), .point(let b)): a == b
        case (.size(let a), .size(let b)): a == b
        case (.rect(let a), .rect(let b)): a == b
        case (.affine(let a), .affine(let b)): a == b
        case (.transform(let a), .transform(let b)): CATransform3DEqualToTransform(a, b)
        case (.color(let a), .color(let b)): a.srgb == b.srgb
        case (.image(let a), .image(let b)): a === b
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
        default: false
        }
    }
}

import QuartziteKit

// The numbers of a value that has some, for rows with a field for each.
extension EditedValue {
    /// The numbers of a structure with their names and what stands before them; nil for another value.
    var components: [(name: String, number: Double, before: String)]? {
        switch self {
        case .point(let point): [("x", point.x, ""), ("y", point.y, ", ")]
        case .size(let size): [("width", size.width, ""), ("height", size.height, " × ")]
        case .rect(let rect):
            [("x", rect.origin.x, ""), ("y", rect.origin.y, ", "), ("width", rect.width, "   "), ("height", rect.height, " × ")]
        default: nil
        }
    }

    /// The value with another number at a place.
    func replacing(_ index: Int, by number: Double) -> EditedValue {
        switch (self, index) {
        case (.point(let point), 0): return .point(CGPoint(x: number, y: point.y))
        case (.point(let point), _): return .point(CGPoint(x: point.x, y: number))
        case (.size(let size), 0): return .size(CGSize(width: number, height: size.height))
        case (.size(let size), _): return .size(CGSize(width: size.width, height: number))
        case (.rect(var rect), _):
            switch index {
            case 0: rect.origin.x = number
            case 1: rect.origin.y = number
            case 2: rect.size.width = number
            default: rect.size.height = number
            }
            return .rect(rect)
        case (.numbers(var numbers), _):
            if numbers.indices.contains(index) { numbers[index] = number }
            return .numbers(numbers)
        default: return self
        }
    }
}

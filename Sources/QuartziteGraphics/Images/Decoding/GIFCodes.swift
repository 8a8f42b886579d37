// GIF's LZW: codes of a growing number of bits, each a string of colour indexes. A code is its predecessor's
// string and one index more, so a table of (predecessor, last index) is enough; strings are unrolled backwards.

struct GIFCodes {
    private static let tableSize = 4096

    private let codeSize: Int
    private let data: [UInt8]

    /// - Parameter codeSize: bits of an index, 1…8.
    init(codeSize: Int, data: [UInt8]) {
        self.codeSize = codeSize
        self.data = data
    }

    /// The first `count` indexes; fewer where the codes end or are not valid.
    func decode(count: Int) -> [UInt8] {
        let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
        var prefix = [UInt16](repeating: 0, count: Self.tableSize)
        var suffix = [UInt8](repeating: 0, count: Self.tableSize)
        var length = [UInt16](repeating: 1, count: Self.tableSize)
        for index in 0..<clear { suffix[index] = UInt8(index) }

        var output: [UInt8] = []
        output.reserveCapacity(count)
        var (bits, bitCount, position) = (0, 0, 0)
        var (width, next) = (codeSize + 1, end + 1)
        var previous: Int?

        while output.count < count {
            while bitCount < width, position < data.count {
                bits |= Int(data[position]) << bitCount
                bitCount += 8
                position += 1
            }
            guard bitCount >= width else { break }
            let code = bits & (1 << width - 1)
            bits >>= width
            bitCount -= width

            if code == clear {
                (width, next, previous) = (codeSize + 1, end + 1, nil)
                continue
            }
            if code == end { break }
            guard let before = previous else {
                guard code < clear else { break }
                output.append(suffix[code])
                previous = code
                continue
            }
            // A code that is just being made is the string before it and that string's own first index.
            guard code < next || (code == next && next < Self.tableSize) else { break }
            var first = code < next ? code : before
            while first >= clear { first = Int(prefix[first]) }
            if next < Self.tableSize {
                prefix[next] = UInt16(before)
                suffix[next] = suffix[first]
                length[next] = length[before] + 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }

            let start = output.count
            output.append(contentsOf: repeatElement(0, count: Int(length[code])))
            var (walk, at) = (code, start + Int(length[code]) - 1)
            while walk >= clear {
                output[at] = suffix[walk]
                walk = Int(prefix[walk])
                at -= 1
            }
            output[at] = suffix[walk]
            previous = code
        }
        if output.count > count { output.removeLast(output.count - count) }
        return output
    }
}

import Foundation
import Quartzite
import Synchronization

/// Finds pictures of frame videos that cannot be decoded. Reading a document reads their headers only, so a file that ends too early is found
/// here: each picture is decoded once, on several threads.
enum FrameVideoCheck {
    /// The number of threads. Each holds one picture.
    private static let threadLimit = 4

    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            let frames = frames(plane)
            let faults = faults(in: frames.map(\.picture))
            return zip(frames, faults).lazy.compactMap { frame, fault in
                fault.map { plane.diagnostic(.brokenPicture, at: frame.offset, "values: \($0)", furtherPlaces: frame.count - 1) }
            }.prefix(SceneCheck.limit)
        }
    }

    /// A picture of a frame video, which the document may name at several places and by several addresses.
    private struct Frame {
        let picture: CGImage
        /// The first place in the document.
        let offset: Int
        var count = 1
    }

    /// The pictures in the order of the document.
    private static func frames(_ plane: PlaneSource) -> [Frame] {
        guard let markup = plane.markup, !markup.frames.isEmpty else { return [] }
        var (result, known): ([Frame], [ObjectIdentifier: Int]) = ([], [:])
        for attribute in markup.document.attributes(.src) {
            guard let picture = markup.frames[attribute.value] else { continue }
            if let index = known[ObjectIdentifier(picture)] {
                result[index].count += 1
            } else {
                known[ObjectIdentifier(picture)] = result.count
                result.append(Frame(picture: picture, offset: attribute.offset))
            }
        }
        return result
    }

    /// Decodes pictures, and returns for each the reason why it cannot be shown; nil if it can.
    private static func faults(in pictures: [CGImage]) -> [String?] {
        let results = Mutex<[String?]>(Array(repeating: nil, count: pictures.count))
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: threadCount(for: pictures)) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < pictures.count else { return }
                guard let fault = pictures[index].deferred?.fault() else { continue }
                results.withLock { $0[index] = fault }
            }
        }
        return results.withLock { $0 }
    }

    /// The largest number of threads whose pictures fit into the memory for pictures at the same time.
    private static func threadCount(for pictures: [CGImage]) -> Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let largest = pictures.lazy.map { DecodedPictures.workBytes(width: $0.width, height: $0.height) }.max() ?? 0
        let room = (pictures.first?.deferred?.store.byteLimit ?? 0) / max(1, largest)
        return max(1, min(threadLimit, cores, room, pictures.count))
    }
}

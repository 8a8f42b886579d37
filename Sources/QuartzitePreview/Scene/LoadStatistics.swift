import QuartziteKit

/// The counts of a scene's files, and the time it took to read them.
package struct LoadStatistics: Equatable {
    /// Seconds from the file's name to the scene, without its first frame.
    package var seconds: Double
    package var fileCount = 0
    package var fileBytes = 0
    package var layerCount = 0
    package var animationCount = 0
    /// The memory of the layers' pictures in bytes, each counted once, decoded to four bytes per pixel.
    package var pictureBytes = 0

    @MainActor package init(_ scene: Scene, seconds: Double) {
        self.seconds = seconds
        for bytes in (scene.source?.stamps ?? [:]).values.compactMap(\.fileBytes) {
            fileCount += 1
            fileBytes += bytes
        }
        var pictures: Set<ObjectIdentifier> = []
        scene.root.forEachInSubtree { layer in
            layerCount += 1
            animationCount += layer.animationKeys()?.count ?? 0
            guard let picture = layer.contents as? CGImage, pictures.insert(ObjectIdentifier(picture)).inserted else { return }
            pictureBytes += picture.width * picture.height * 4
        }
    }

    /// One line for a person.
    package var text: String {
        func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
        let files = fileCount == 0 ? "" : " \(counted(fileCount, "file")) of \(ByteText.text(fileBytes));"
        let pictures = pictureBytes == 0 ? "" : ", pictures of \(ByteText.text(pictureBytes))"
        return "read in \(Int((seconds * 1000).rounded())) ms:\(files) \(counted(layerCount, "layer")), "
            + counted(animationCount, "animation") + pictures
    }
}

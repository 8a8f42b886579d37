import Foundation
import Quartzite

extension CAMLWriter {
    /// Returns 32 hexadecimal digits that are the same for equal layer trees, in every run and wherever their files are.
    ///
    /// The digits are a hash of the document that the writer would write: all layers with their values, animations and states. A picture is
    /// hashed by its pixels; a picture that is only decoded when it is shown, by its size.
    package static func fingerprint(of layer: CALayer) -> String {
        let builder = ElementBuilder(pictures: PictureFiles(describing: ()), kept: nil)
        let ids = LayerIDs(root: layer) { _ in
            nil
        } meant: { _ in
            nil
        }
        var writer = DocumentWriter(builder: builder, ids: ids)
        return ContentHash(Data(writer.write(layer))).text
    }
}

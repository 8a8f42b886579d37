/// The name of a layer. The model layer and its commit share the memory.
package final class SharedName: Sendable {
    package let text: String

    init(_ text: String) { self.text = text }
}

/// Recursion that goes on from a list where it gets deep, so that how deep a tree is costs no stack. What lies deeper than the bound is done
/// after the rest, and before the outermost call returns.
///
/// For one thread.
package final class BoundedRecursion<Item> {
    private let deepest = 64
    private var depth = 0
    private var pending: [Item] = []

    package init() {}

    /// Calls `body`, which may call this again for what lies in the item; later where it is too deep already.
    package func perform(_ item: Item, _ body: (Item) -> Void) {
        guard depth < deepest else { return pending.append(item) }
        depth += 1
        body(item)
        depth -= 1
        guard depth == 0 else { return }
        while let next = pending.popLast() {
            depth = 1
            body(next)
            depth = 0
        }
    }
}

/// Recursion whose use of the stack is bounded, for trees of any depth.
///
/// Items below the 64th level wait in a list. They are done after the other items, before the outermost call returns. Belongs to one
/// thread.
package final class BoundedRecursion<Item> {
    private let deepest = 64
    private var depth = 0
    private var pending: [Item] = []

    package init() {}

    /// Calls `body` with the item, now or, at the bound, later. `body` may call this function again for the item's children.
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

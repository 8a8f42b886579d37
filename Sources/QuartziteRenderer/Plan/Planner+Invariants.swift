// The invariants of a planner after it has planned a frame. Compiled in by the debug configuration, or by
// `-Xswiftc -DQUARTZITE_CHECK_INVARIANTS`. See `RenderTree+Invariants.swift`.

import Quartzite

#if DEBUG || QUARTZITE_CHECK_INVARIANTS
    extension Planner {
        /// Returns the broken invariants, one sentence each; empty if all hold. Call it after `plan`, with the tree that was planned.
        ///
        /// - Complexity: O(layers and surfaces). For tests only.
        package func checkInvariants(_ tree: RenderTree) -> [String] {
            var check = InvariantCheck()
            let count = tree.nodes.count
            check(state.layers.count == count, "\(state.layers.count) layers for \(count) nodes")
            check(followedEdits == tree.editCount, "\(followedEdits) edits were followed of \(tree.editCount)")
            let rareNodes = tree.rareData.map(\.node)
            check(state.drawings.map(\.node) == rareNodes, "the drawings are not those of the nodes with rare data")
            check(
                state.renderingContexts.count == rareNodes.count,
                "\(state.renderingContexts.count) rendering contexts for \(rareNodes.count) nodes with rare data")
            guard check.broken.isEmpty, count > 0 else { return check.broken }
            state.drawOrder.check(tree, &check)
            guard check.broken.isEmpty else { return check.broken }
            checkGroups(&check)
            checkLayers(tree, &check)
            checkCulledLayers(tree, &check)
            checkAnimatedGroups(tree, &check)
            state.surfaces.check(state.layers, tree, &check)
            return check.broken
        }

        /// `groupItems` lists exactly the items that begin groups, in order.
        private func checkGroups(_ check: inout InvariantCheck) {
            guard !state.stale.contains(.groupItems) else { return }
            var listed = state.drawOrder.groupItems[...]
            for index in state.drawOrder.items.indices {
                let item = state.drawOrder.items[index]
                let begins = state.drawOrder.beginsGroup(item, state.layers)
                let isListed = listed.first == ItemIndex(index)
                check(begins == isListed, "item \(index) \(begins ? "begins a group and is not listed" : "is listed and begins no group")")
                if isListed { listed.removeFirst() }
            }
            check(listed.isEmpty, "\(listed.count) groups are listed that are no items, or not in order")
        }

        /// The layers that cut a layer off exist and lie around it.
        private func checkLayers(_ tree: RenderTree, _ check: inout InvariantCheck) {
            for node in state.layers.indices where state.layers[node].isVisible && state.layers[node].animatedGroup == nil {
                let layer = state.layers[node]
                for (name, shape) in [
                    ("clip", layer.clipShape), ("inner clip", layer.innerClipShape), ("group's clip", layer.groupClipShape),
                ] {
                    guard let shape else { continue }
                    let isAround = Int(shape) <= node && Int(shape) < tree.nodes.count && node < Int(tree.nodes[Int(shape)].end)
                    check(isAround, "the \(name) of layer \(node) is that of \(shape), in which the layer does not lie")
                }
            }
        }

        /// A culled layer has no sublayers, and draws nothing.
        private func checkCulledLayers(_ tree: RenderTree, _ check: inout InvariantCheck) {
            guard !state.culled.isEmpty else { return }
            for node in state.layers.indices where state.culled.contains(node) {
                check(Int(tree.nodes[node].end) == node + 1, "layer \(node) is culled, and has sublayers")
                check(state.layers[node].coverage.isEmpty, "layer \(node) is culled, and covers \(state.layers[node].coverage)")
                guard let rare = tree.rareIndex(of: node) else { continue }
                check(state.drawings[rare].coverage.isEmpty, "layer \(node) is culled, and its drawing covers pixels")
            }
        }

        /// A layer and the group that the GPU animates it in agree, and the group's layers follow each other in the draw order.
        private func checkAnimatedGroups(_ tree: RenderTree, _ check: inout InvariantCheck) {
            var grouped = 0
            for (index, group) in state.animatedGroups.enumerated() {
                check(group.nodes.count == group.count, "group \(index) has \(group.nodes.count) nodes and \(group.count) layers")
                guard group.nodes.count == group.count else { continue }
                check(
                    group.gradients?.count ?? 0 == (group.layout.form == .gradient ? group.count : 0),
                    "group \(index) of \(group.count) layers samples the lists of \(group.gradients?.count ?? 0)")
                check(
                    group.texts.map { $0.members.nodes == group.nodes } ?? (group.layout.form != .text),
                    "group \(index) samples other texts than its own")
                grouped += group.count
                for (member, node) in group.nodes.enumerated() {
                    guard check(state.layers.indices.contains(Int(node)), "group \(index) has the node \(node) of \(state.layers.count)")
                    else {
                        continue
                    }
                    let layer = state.layers[Int(node)]
                    check(
                        layer.animatedGroup == AnimatedGroupIndex(index) && Int(layer.member) == member,
                        "node \(node) is layer \(member) of group \(index), and says \(layer.member) of \(text(layer.animatedGroup))")
                    check(
                        tree.nodes[Int(node)].parent == group.superlayer,
                        "node \(node) lies in \(text(tree.nodes[Int(node)].parent)), and its group in \(group.superlayer)")
                    check(
                        group.members[member].layer === tree.committedLayer(Int(node)),
                        "layer \(member) of group \(index) is another than was committed")
                    if member > 0 {
                        let (last, own) = (state.drawOrder.positions[Int(group.nodes[member - 1])], state.drawOrder.positions[Int(node)])
                        check(
                            own == last.map { $0 + 1 },
                            "layers \(member - 1) and \(member) of group \(index) are items \(text(last)) and \(text(own))")
                    }
                }
            }
            check(state.layers.count { $0.animatedGroup != nil } == grouped, "a layer is in a group that does not have it")
        }
    }

    extension DrawOrder {
        /// Every layer with a plane is there once, items nest as layers do, and `positions` is the inverse of `items`. A layer that preserves 3D
        /// draws nothing and may be missing: what lies in it is ordered among its siblings.
        fileprivate func check(_ tree: RenderTree, _ check: inout InvariantCheck) {
            guard check(positions.count == tree.nodes.count, "\(positions.count) positions for \(tree.nodes.count) nodes") else { return }
            var firsts = 0
            for index in items.indices {
                let item = items[index]
                guard check(positions.indices.contains(Int(item.node)), "item \(index) is the node \(item.node) of \(positions.count)")
                else { continue }
                if item.part == .all || item.part == .body {
                    firsts += 1
                    check(
                        positions[Int(item.node)] == ItemIndex(index),
                        "item \(index) is node \(item.node), whose position is \(text(positions[Int(item.node)]))")
                }
            }
            for node in positions.indices {
                guard let position = positions[node].map({ Int($0) }) else {
                    check(tree.rareIndex(of: node).map { tree.rareData[$0].preserves3D } ?? false, "node \(node) is not in the order")
                    continue
                }
                check(
                    items.indices.contains(position) && Int(items[position].node) == node,
                    "the position of node \(node) is \(position), which is another's")
            }
            let count = positions.count { $0 != nil }
            check(firsts == count, "\(firsts) items begin layers, and there are \(count)")
            var first = 0
            for (range, owner) in [(tree.nodes.isEmpty ? 0..<0 : self.tree, -1)] + masks.map({ ($0.items, Int($0.owner)) }) {
                guard check(range.lowerBound == first && range.upperBound <= items.count, "items \(range) do not follow upon \(first)")
                else { return }
                first = range.upperBound
                checkNesting(range, &check)
                guard owner >= 0 else { continue }
                check(owner < range.lowerBound, "the mask with items \(range) comes before the item \(owner) that it masks")
                guard let root = items[range].first, owner < items.count else { continue }
                check(
                    tree.nodes[Int(root.node)].parent == items[owner].node,
                    "node \(root.node) is drawn for item \(owner), of another layer than it lies in")
            }
            check(first == items.count, "items end at \(first) of \(items.count)")
        }

        private func checkNesting(_ range: Range<Int>, _ check: inout InvariantCheck) {
            // The bodies that are open, outermost first.
            var open: [Int] = []
            for index in range {
                let item = items[index]
                let limit = open.last.map { Int(items[$0].end) } ?? range.upperBound
                switch item.part {
                case .all, .continuation:
                    check(Int(item.end) == index + 1 && index < limit, "item \(index) ends at \(item.end), inside of \(limit)")
                case .body:
                    let isRight = Int(item.end) > index + 1 && Int(item.end) <= limit
                    check(isRight, "item \(index) ends at \(item.end), inside of \(limit)")
                    if isRight { open.append(index) }
                case .border:
                    guard let body = open.popLast() else {
                        check(false, "item \(index) is a border without a body")
                        return
                    }
                    check(
                        items[body].node == item.node && Int(items[body].end) == index + 1,
                        "item \(index) is the border of node \(item.node), and the body that is open is that of \(items[body].node)")
                }
            }
            check(open.isEmpty, "items \(open) have no border")
        }
    }

    extension SurfaceTree {
        /// Layers and surfaces know each other, enclosing surfaces are those of superlayers, and surfaces lie in the atlas without overlapping.
        fileprivate func check(_ layers: ContiguousArray<PlannedLayer>, _ tree: RenderTree, _ check: inout InvariantCheck) {
            let isFree = Set(free)
            check(isFree.count == free.count, "a surface is listed as free twice")
            for index in entries.indices {
                let surface = entries[index]
                check(
                    (surface.node == nil) == isFree.contains(SurfaceIndex(index)),
                    "surface \(index) has the node \(text(surface.node)) and is \(surface.node == nil ? "not " : "")listed as free")
                guard let node = surface.node,
                    check(layers.indices.contains(Int(node)), "surface \(index) has the node \(node) of \(layers.count)")
                else { continue }
                let layer = layers[Int(node)]
                let own = surface.isIsolated ? layer.isolatedSurface : layer.effectSurface
                check(own == SurfaceIndex(index), "surface \(index) is that of node \(node), which has \(text(own))")
                for (name, other) in [("enclosing", surface.parent), ("target", surface.isolated?.targetSurface)] {
                    guard let other else { continue }
                    guard entries.indices.contains(Int(other)), let around = entries[Int(other)].node else {
                        check(false, "the \(name) surface \(other) of \(index) is free")
                        continue
                    }
                    check(
                        around <= node && node < tree.nodes[Int(around)].end,
                        "the \(name) surface \(other) of \(index) is that of node \(around), around which is not \(node)")
                }
            }
            for node in layers.indices {
                for own in [layers[node].effectSurface, layers[node].isolatedSurface] {
                    guard let own else { continue }
                    check(
                        entries.indices.contains(Int(own)) && entries[Int(own)].node == NodeIndex(node),
                        "node \(node) has the surface \(own), which is another's")
                }
            }
            check(
                Set(order).count == order.count && order.count == entries.count - free.count,
                "\(order.count) surfaces are in order, of \(entries.count - free.count)")
            for (first, second) in zip(order, order.dropFirst())
            where entries.indices.contains(Int(first)) && entries.indices.contains(Int(second)) {
                guard let outer = entries[Int(first)].node, let inner = entries[Int(second)].node else { continue }
                check(outer >= inner, "surfaces \(first) and \(second) are not in order")
            }
            checkSlots(&check)
        }

        /// A slot in an atlas belongs to one surface, or to surfaces with equal content.
        private func checkSlots(_ check: inout InvariantCheck) {
            var (pages, counts) = (
                atlas.pages.map { _ in [UInt64](repeating: 0, count: Int(SurfaceAtlas.down)) }, atlas.pages.map { _ in 0 }
            )
            var (own, ownPixels, shown) = (Set<TargetIndex>(), 0, [SharedContentIndex: Int]())
            for index in entries.indices {
                guard let isolated = entries[index].isolated else { continue }
                guard let slot = isolated.slot else {
                    check(isolated.sharedContent == nil, "surface \(index) is equal to others and lies nowhere")
                    continue
                }
                if let content = isolated.sharedContent {
                    guard
                        check(
                            deduplication.entries.indices.contains(Int(content)),
                            "surface \(index) is equal to the unknown \(content)"
                        )
                    else { continue }
                    check(
                        deduplication.entries[Int(content)].slot == slot,
                        "surface \(index) lies elsewhere than those that it is equal to")
                    shown[content, default: 0] += 1
                    if shown[content] ?? 0 > 1 { continue }
                }
                let target = PixelRect(minX: 0, minY: 0, maxX: slot.targetWidth, maxY: slot.targetHeight)
                let isInside = !slot.rect.isEmpty && target.intersection(slot.rect) == slot.rect
                guard check(isInside, "surface \(index) lies at \(slot.rect) in a target of \(target)") else { continue }
                check(
                    isolated.area.width <= slot.rect.width && isolated.area.height <= slot.rect.height || !entries[index].isValid,
                    "surface \(index) is larger than its place")
                guard case .page(let number) = slot.target else {
                    check(own.insert(slot.target).inserted, "surface \(index) has the target \(slot.target), which is another's")
                    ownPixels += slot.rect.area
                    continue
                }
                let page = Int(number)
                guard check(pages.indices.contains(page), "surface \(index) lies in page \(page) of \(pages.count)") else { continue }
                counts[page] += 1
                let cell = SurfaceAtlas.cell
                let bits = SurfaceAtlas.bits(from: slot.rect.minX / cell, count: slot.rect.width / cell)
                for row in Int(slot.rect.minY / cell)..<Int(slot.rect.maxY / cell) where pages[page].indices.contains(row) {
                    check(pages[page][row] & bits == 0, "surface \(index) overlaps another in page \(page)")
                    pages[page][row] |= bits
                }
            }
            for page in pages.indices {
                check(atlas.pages[page].rows.elementsEqual(pages[page]), "page \(page) has other cells taken than surfaces lie in")
                check(
                    atlas.pages[page].count == counts[page],
                    "page \(page) has \(atlas.pages[page].count) places, and \(counts[page]) are taken")
            }
            check(atlas.singlePixels == ownPixels, "targets of single surfaces take \(ownPixels) pixels, not \(atlas.singlePixels)")
            let isFree = Set(deduplication.free)
            for index in deduplication.entries.indices {
                let (count, expected) = (
                    isFree.contains(SharedContentIndex(index)) ? 0 : deduplication.entries[index].count,
                    shown[SharedContentIndex(index)] ?? 0
                )
                check(count == expected, "\(count) surfaces share place \(index), and \(expected) are shown from there")
            }
            checkContentKeys(isFree, &check)
        }

        /// Each known content is in the list of its hash exactly once.
        private func checkContentKeys(_ isFree: Set<SharedContentIndex>, _ check: inout InvariantCheck) {
            var listed = Set<SharedContentIndex>()
            for head in deduplication.heads {
                var next = head
                while let index = next {
                    guard
                        check(
                            deduplication.entries.indices.contains(Int(index)) && listed.insert(index).inserted,
                            "place \(index) is listed twice, or unknown")
                    else { return }
                    check(
                        deduplication.entries[Int(index)].isKnown && !isFree.contains(index),
                        "place \(index) is listed, and nobody knows what is in it")
                    next = deduplication.entries[Int(index)].next
                }
            }
            check(deduplication.entries.count { $0.isKnown } == listed.count, "a place is known and not listed")
        }
    }
    private func text<Element>(_ index: ListIndex<Element>?) -> String { index.map { "\($0)" } ?? "none" }
#else
    extension Planner {
        /// Empty: this build checks nothing.
        @inline(__always)
        package func checkInvariants(_ tree: RenderTree) -> [String] { [] }
    }
#endif

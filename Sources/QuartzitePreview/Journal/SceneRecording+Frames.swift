import QuartziteKit

// What the renderer needs: the commits between the tree that it has and the tree of a frame.
extension SceneRecording {
    /// Returns the commits that the renderer needs for a frame, in order.
    /// - Parameter time: the media time of the frame.
    package func changes(to time: Double) -> [Commit] {
        guard let journal else { return [] }
        let position = position(at: time, journal)
        var changes = journal.changes(from: shown, to: position)
        shown = position
        if let layer = placedHost(journal) {
            var change = Commit(root: host.id)
            change.updated = [layer]
            changes.append(change)
        }
        return surroundings.complete(changes, of: host.id) { Array(journal.table(at: position).layers.values) }
    }

    /// Returns whether a frame at a media time shows another tree than the last one.
    package func needsChange(at time: Double) -> Bool {
        journal.map { surroundings.isPending || position(at: time, $0) != shown } ?? false
    }

    private func position(at time: Double, _ journal: SceneJournal) -> Int { isAtPresent ? journal.last : journal.position(at: time) }

    /// Returns the host of the past at its present place in the window; nil if the renderer has it already.
    private func placedHost(_ journal: SceneJournal) -> CommittedLayer? {
        guard shown < journal.last, let present = hosts.last?.layer, let past = hosts.last(where: { $0.position <= shown })?.layer else {
            shownHost = nil
            return nil
        }
        if let shownHost, shownHost.past === past, shownHost.present === present { return nil }
        shownHost = (past, present)
        return past === present ? nil : past.placed(like: present)
    }
}

extension CommittedLayer {
    /// Returns the layer where another version of it lies: size, place, zoom and the clip at the edge of a device's screen belong to the
    /// window.
    fileprivate func placed(like other: CommittedLayer) -> CommittedLayer {
        let there = other.values.pointee
        var (values, objects) = (values.pointee, objects)
        (values.bounds, values.position) = (there.bounds, there.position)
        (values.masksToBounds, values.cornerRadius) = (there.masksToBounds, there.cornerRadius)
        values.isCornerCurveContinuous = there.isCornerCurveContinuous
        values.setRare(\.transform, there.transform, &objects)
        return CommittedLayer(
            id: id, name: name, values: values, subclass: subclass, effects: effects, objects: objects, timing: timing,
            animation: animation, sublayers: sublayers, mask: mask, snapshot: snapshot)
    }
}

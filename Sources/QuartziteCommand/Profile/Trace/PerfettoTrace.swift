// A trace in Perfetto's own format: a `perfetto.protos.Trace` of packets with TrackDescriptors and TrackEvents.
//
// The numbers of the fields are those of the public message definitions (protos/perfetto/trace). Packets are in the order of their times.

import Foundation
import QuartzitePreview

/// Encodes a trace.
struct PerfettoTrace {
    /// The numbers of the fields.
    private enum Field {
        static let packet = 1
        enum Packet { static let timestamp = 8, sequence = 10, event = 11, flags = 13, descriptor = 60 }
        enum Descriptor { static let uuid = 1, name = 2, process = 3, thread = 4, parent = 5, counter = 8, description = 14 }
        enum Process { static let pid = 1, name = 6 }
        enum Thread { static let pid = 1, tid = 2, name = 5 }
        enum Counter { static let unit = 3, unitName = 6 }
        enum Event {
            static let annotations = 4, type = 9, track = 11, name = 23, counter = 44, flows = 47, terminatingFlows = 48
            static let screenshot = 50
        }
        enum Screenshot { static let jpeg = 1 }
        enum Annotation { static let bool = 2, int = 4, double = 5, string = 6, name = 10 }
    }

    /// The types of a TrackEvent.
    private enum EventType: Int { case begin = 1, end, instant, counter }

    /// The units of a counter: a number, or bytes.
    private enum CounterUnit { static let count = 2, bytes = 3 }

    private static let process = 1
    private static let processTrack: UInt64 = 1
    /// All packets belong to one sequence, which begins without state.
    private static let (sequence, cleared) = (1, 1)

    /// The file's bytes.
    let data: Data

    init(_ trace: ProfileTrace) {
        var file = ProtobufWriter()
        for packet in Self.descriptors(of: trace) { file.append(Field.packet, bytes: packet) }
        var events: [(time: Int, packet: [UInt8])] = []
        for slice in trace.slices { Self.append(slice, to: &events) }
        for instant in trace.instants {
            events.append(
                (
                    instant.time,
                    Self.event(.instant, Self.uuid(of: instant.track), at: instant.time) {
                        $0.append(Field.Event.name, instant.name)
                        Self.append(instant.arguments, to: &$0)
                    }
                ))
        }
        for picture in trace.pictures {
            events.append(
                (
                    picture.time,
                    Self.event(.instant, Self.uuid(of: .pictures), at: picture.time) {
                        $0.append(Field.Event.name, "Screenshot")
                        $0.append(Field.Event.screenshot) { $0.append(Field.Screenshot.jpeg, bytes: picture.bytes) }
                    }
                ))
        }
        let counters = Dictionary(uniqueKeysWithValues: trace.counters.enumerated().map { ($1.name, Self.uuid(ofCounter: $0)) })
        for sample in trace.samples {
            guard let track = counters[sample.name] else { continue }
            events.append((sample.time, Self.event(.counter, track, at: sample.time) { $0.append(Field.Event.counter, sample.value) }))
        }
        // Events with the same time keep their order, so that slices remain nested.
        for index in events.indices.sorted(by: { (events[$0].time, $0) < (events[$1].time, $1) }) {
            file.append(Field.packet, bytes: events[index].packet)
        }
        data = Data(file.bytes)
    }

    // MARK: Tracks

    private static func uuid(of track: ProfileTrace.Track) -> UInt64 { UInt64(10 + track.rawValue) }
    private static func uuid(ofCounter index: Int) -> UInt64 { UInt64(100 + index) }

    private static func descriptors(of trace: ProfileTrace) -> [[UInt8]] {
        var packets = [
            descriptor(isFirst: true) {
                $0.append(Field.Descriptor.uuid, processTrack)
                $0.append(Field.Descriptor.process) {
                    $0.append(Field.Process.pid, process)
                    $0.append(Field.Process.name, trace.process)
                }
            }
        ]
        for track in trace.tracks {
            packets.append(
                descriptor {
                    $0.append(Field.Descriptor.uuid, uuid(of: track))
                    $0.append(Field.Descriptor.parent, processTrack)
                    $0.append(Field.Descriptor.thread) {
                        $0.append(Field.Thread.pid, process)
                        $0.append(Field.Thread.tid, track.rawValue)
                        $0.append(Field.Thread.name, track.name)
                    }
                })
        }
        for (index, counter) in trace.counters.enumerated() {
            packets.append(
                descriptor {
                    $0.append(Field.Descriptor.uuid, uuid(ofCounter: index))
                    $0.append(Field.Descriptor.parent, processTrack)
                    $0.append(Field.Descriptor.name, counter.name)
                    $0.append(Field.Descriptor.description, counter.definition)
                    $0.append(Field.Descriptor.counter) {
                        $0.append(Field.Counter.unit, counter.isBytes ? CounterUnit.bytes : CounterUnit.count)
                    }
                })
        }
        return packets
    }

    private static func descriptor(isFirst: Bool = false, _ write: (inout ProtobufWriter) -> Void) -> [UInt8] {
        var packet = ProtobufWriter()
        packet.append(Field.Packet.sequence, sequence)
        if isFirst { packet.append(Field.Packet.flags, cleared) }
        packet.append(Field.Packet.descriptor, write)
        return packet.bytes
    }

    // MARK: Events

    private static func append(_ slice: ProfileTrace.Slice, to events: inout [(time: Int, packet: [UInt8])]) {
        let track = uuid(of: slice.track)
        let begin = event(.begin, track, at: slice.start) {
            $0.append(Field.Event.name, slice.name)
            append(slice.arguments, to: &$0)
            if let flow = slice.flowBegin { $0.append(Field.Event.flows, fixed: UInt64(flow)) }
            if let flow = slice.flowEnd { $0.append(Field.Event.terminatingFlows, fixed: UInt64(flow)) }
        }
        events.append((slice.start, begin))
        for inner in slice.inside { append(inner, to: &events) }
        events.append((slice.end, event(.end, track, at: slice.end) { _ in }))
    }

    private static func event(
        _ type: EventType, _ track: UInt64, at nanoseconds: Int, _ write: (inout ProtobufWriter) -> Void
    ) -> [UInt8] {
        var packet = ProtobufWriter()
        packet.append(Field.Packet.timestamp, nanoseconds)
        packet.append(Field.Packet.sequence, sequence)
        packet.append(Field.Packet.event) {
            $0.append(Field.Event.type, type.rawValue)
            $0.append(Field.Event.track, track)
            write(&$0)
        }
        return packet.bytes
    }

    private static func append(_ arguments: [(key: String, value: JSONValue)], to event: inout ProtobufWriter) {
        for (key, value) in arguments where value != .null {
            event.append(Field.Event.annotations) {
                $0.append(Field.Annotation.name, key)
                switch value {
                case .bool(let value): $0.append(Field.Annotation.bool, value ? 1 : 0)
                case .number(let value) where value == value.rounded() && abs(value) < 1e15: $0.append(Field.Annotation.int, Int(value))
                case .number(let value): $0.append(Field.Annotation.double, value)
                case .string(let text): $0.append(Field.Annotation.string, text)
                case .null, .array, .object: break
                }
            }
        }
    }
}

#!/usr/bin/env python3
"""Compares a trace in Perfetto's format with one in Chrome's format, and prints what the trace tells about the frames.

Usage: compare_traces.py TRACE.pftrace TRACE.json

Decodes the first with perfetto's own message definitions (PyPI: perfetto). Exits with 1 if an event is in one trace only, or has other
times or arguments. Otherwise prints one JSON object: the number of events by kind, of frames, late frames and frames over budget, and
the seconds of each slice by frame number.
"""
import base64
import collections
import json
import sys

from perfetto.protos.perfetto.trace import perfetto_trace_pb2


def nanoseconds(microseconds):
    return round(microseconds * 1000)


def value(annotation):
    kind = annotation.WhichOneof("value")
    return getattr(annotation, kind)


def perfetto_events(path):
    """The events of a file, and the flows as pairs of slices."""
    trace = perfetto_trace_pb2.Trace()
    with open(path, "rb") as file:
        trace.ParseFromString(file.read())
    types = perfetto_trace_pb2.TrackEvent
    tracks, counters, open_slices, events = {}, {}, collections.defaultdict(list), []
    begins, ends = {}, {}
    process = None
    last = -1
    for packet in trace.packet:
        assert packet.trusted_packet_sequence_id == 1
        if packet.HasField("track_descriptor"):
            descriptor = packet.track_descriptor
            if descriptor.HasField("process"):
                process = descriptor.process.process_name
            elif descriptor.HasField("thread"):
                tracks[descriptor.uuid] = descriptor.thread.thread_name
            elif descriptor.HasField("counter"):
                assert descriptor.description, descriptor
                counters[descriptor.uuid] = descriptor.name
            continue
        assert packet.timestamp >= last, "packets are in order"
        last = packet.timestamp
        event = packet.track_event
        arguments = {each.name: value(each) for each in event.debug_annotations}
        if event.type == types.TYPE_SLICE_BEGIN:
            entry = [tracks[event.track_uuid], event.name, packet.timestamp, arguments]
            open_slices[event.track_uuid].append(entry)
            for flow in event.flow_ids:
                begins[flow] = (entry[0], entry[1], entry[2])
            for flow in event.terminating_flow_ids:
                ends[flow] = (entry[0], entry[1], entry[2])
        elif event.type == types.TYPE_SLICE_END:
            track, name, start, arguments = open_slices[event.track_uuid].pop()
            events.append(("slice", track, name, start, packet.timestamp, arguments))
        elif event.type == types.TYPE_INSTANT:
            if event.HasField("screenshot"):
                arguments["snapshot"] = base64.b64encode(event.screenshot.jpg_image).decode()
            events.append(("instant", tracks[event.track_uuid], event.name, packet.timestamp, packet.timestamp, arguments))
        elif event.type == types.TYPE_COUNTER:
            held = {"value": event.double_counter_value}
            events.append(("counter", "", counters[event.track_uuid], packet.timestamp, packet.timestamp, held))
        else:
            raise AssertionError(event)
    assert not any(open_slices.values()), "every slice ends"
    assert begins.keys() == ends.keys(), "every flow ends"
    return process, events, {flow: (begins[flow], ends[flow]) for flow in begins}


def chrome_events(path):
    with open(path) as file:
        trace = json.load(file)
    tracks, events, begins, ends, process = {}, [], {}, {}, None
    for event in trace["traceEvents"]:
        if event["ph"] == "M":
            if event["name"] == "thread_name":
                tracks[event["tid"]] = event["args"]["name"]
            else:
                process = event["args"]["name"]
    for event in trace["traceEvents"]:
        if event["ph"] == "M":
            continue
        start = nanoseconds(event["ts"])
        track = tracks[event["tid"]]
        # Perfetto's annotations have no null.
        arguments = {key: held for key, held in event.get("args", {}).items() if held is not None}
        if event["ph"] == "X":
            events.append(("slice", track, event["name"], start, start + nanoseconds(event["dur"]), arguments))
        elif event["ph"] in "iO":
            events.append(("instant", track, event["name"], start, start, arguments))
        elif event["ph"] == "C":
            events.append(("counter", "", event["name"], start, start, arguments))
        elif event["ph"] == "s":
            begins[event["id"]] = (track, "commit", start)
        elif event["ph"] == "f":
            ends[event["id"]] = (track, "present", start)
        else:
            raise AssertionError(event)
    return process, events, {flow: (begins[flow], ends[flow]) for flow in begins}


def key(event):
    # 1 and 1.0 are the same number.
    arguments = {name: float(held) if type(held) is int else held for name, held in event[5].items()}
    return json.dumps(event[:5] + (arguments,), sort_keys=True)


def main():
    perfetto, chrome = perfetto_events(sys.argv[1]), chrome_events(sys.argv[2])
    assert perfetto[0] == chrome[0], (perfetto[0], chrome[0])
    first, second = (collections.Counter(map(key, side[1])) for side in (perfetto, chrome))
    if first != second:
        print("only in the Perfetto trace:", list((first - second))[:5], file=sys.stderr)
        print("only in the Chrome trace:", list((second - first))[:5], file=sys.stderr)
        sys.exit(1)
    if perfetto[2] != chrome[2]:
        print("other flows:", perfetto[2], chrome[2], file=sys.stderr)
        sys.exit(1)

    events = sorted(perfetto[1], key=lambda event: event[3])
    slices = collections.defaultdict(list)
    for kind, _, name, start, end, _ in events:
        if kind == "slice":
            slices[name].append((end - start) / 1e9)
    instants = [event for event in events if event[0] == "instant"]
    print(json.dumps({
        "events": len(events),
        "flows": len(perfetto[2]),
        "frames": sum(event[2] == "frame" for event in instants),
        "late": sum(event[2] == "late frame" for event in instants),
        "overBudget": [event[5]["number"] for event in instants if event[2] == "over budget"],
        "pictures": sum(event[2] == "Screenshot" for event in instants),
        "vsyncs": sum(event[2] == "vsync" for event in instants),
        "seconds": slices,
        "tracks": sorted({event[1] for event in events if event[1]}),
    }))


main()

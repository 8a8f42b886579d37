import Foundation
import Quartzite

/// The time that a thread needs for a picture.
enum DecodingSpeed {
    /// Decodes the first pictures of a scene, and prints the median of the milliseconds, CPU time of the thread.
    static func measure(_ folder: URL, count: Int) throws {
        let assets = folder.appendingPathComponent("assets")
        let names = try FileManager.default.contentsOfDirectory(atPath: assets.path).sorted().prefix(count)
        var times: [Double] = []
        for name in names {
            let data = try Data(contentsOf: assets.appendingPathComponent(name))
            let start = threadTime()
            let image = try CGImage.decode(data: data)
            times.append(threadTime() - start)
            guard image.width > 0 else { return }
        }
        times.sort()
        guard !times.isEmpty else { return }
        print(String(format: "{\"milliseconds\": %.2f, \"pictures\": %d}", times[times.count / 2] * 1000, times.count))
    }

    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

import ArgumentParser
import QuartziteExport

/// The part of an export that a process draws: `I/N`, or from the environment of a Slurm job array.
enum ShardOption: Equatable, Sendable {
    case shard(Shard)
    /// The task of a job array. If the number of shards is not given, it is the number of the array's tasks.
    case slurm(count: Int?)

    /// The most shards.
    static let limit = 1_000_000

    init(_ text: String) throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let count = parts.count == 2 ? Int(parts[1]).flatMap { (1...Self.limit).contains($0) ? $0 : nil } : nil
        if parts[0] == "slurm", parts.count == 1 || count != nil {
            self = .slurm(count: count)
        } else if let count, let index = Int(parts[0]), let shard = Shard(index, of: count) {
            self = .shard(shard)
        } else {
            throw ValidationError(
                "expected I/N, part I of N, counted from 0, such as 0/4 to 3/4; or slurm, which takes both from a job array")
        }
    }

    static let help = ArgumentHelp(
        """
        Draw only part I of N of a numbered sequence, from 0/N to N-1/N, and keep the pictures that are there and fit. \
        slurm takes I and N from the environment of a job array, slurm/N only I.
        """, valueName: "I/N")

    /// Returns the shard.
    /// - Parameter environment: the variables of this process.
    /// - Throws: a sentence about the variable that is missing or invalid.
    func shard(in environment: [String: String]) throws(Failure) -> Shard {
        guard case .slurm(let count) = self else {
            if case .shard(let shard) = self { return shard }
            throw Failure(.usage, "--shard: expected I/N")
        }
        func number(_ name: String) throws(Failure) -> Int {
            guard let text = environment[name] else {
                throw Failure(
                    .usage,
                    "--shard slurm: there is no \(name) in the environment; submit the job by sbatch --array=0-7, or give --shard I/N")
            }
            guard let number = Int(text), abs(number) <= Int(Int32.max) else {
                throw Failure(.usage, "--shard slurm: \(name) is “\(text)”, and should be a whole number")
            }
            return number
        }
        let task = try number("SLURM_ARRAY_TASK_ID")
        if let count {
            if let shard = Shard(task, of: count) { return shard }
            throw Failure(
                .usage,
                "--shard slurm/\(count): SLURM_ARRAY_TASK_ID is \(task); number the tasks from 0 to \(count - 1), as in sbatch --array=0-\(count - 1)"
            )
        }
        let first = try number("SLURM_ARRAY_TASK_MIN")
        let step = environment["SLURM_ARRAY_TASK_STEP"] == nil ? 1 : max(1, try number("SLURM_ARRAY_TASK_STEP"))
        let hasCount = environment["SLURM_ARRAY_TASK_COUNT"] != nil
        let whole = hasCount && environment["SLURM_ARRAY_TASK_MAX"] == nil ? nil : (try number("SLURM_ARRAY_TASK_MAX") - first) / step + 1
        let tasks = hasCount ? try number("SLURM_ARRAY_TASK_COUNT") : whole ?? 0
        guard whole == nil || whole == tasks, (task - first) % step == 0, let shard = Shard((task - first) / step, of: tasks) else {
            throw Failure(
                .usage,
                "--shard slurm: the job array has gaps, so its tasks do not show the number of shards; give it, as in --shard slurm/8")
        }
        return shard
    }
}

import ArgumentParser

/// The words of the command line, prepared for the argument parser.
enum CommandArguments {
    /// Joins options with negative numbers, which the parser would mistake for options: `--time -1` becomes `--time=-1`.
    static func joiningNegativeNumbers(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        var isOption = false
        for (index, argument) in arguments.enumerated() {
            if argument == "--" { return joined + arguments[index...] }
            let isNumber = argument.first == "-" && argument.dropFirst().first.map { $0.isASCII && $0.isNumber || $0 == "." } == true
            if isOption, isNumber {
                joined[joined.count - 1] += "=" + argument
                isOption = false
            } else {
                joined.append(argument)
                isOption = argument.hasPrefix("--") && !argument.contains("=")
            }
        }
        return joined
    }

    /// Parses a command.
    ///
    /// `--json -` writes to standard output for every command that has `--json`, although most need no `-`: if the words do not parse, the
    /// `-` after `--json` is dropped and they are parsed again.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        do {
            return try QuartziteTool.parseAsRoot(arguments)
        } catch {
            let words = zip(arguments, arguments.dropFirst())
            guard let index = words.enumerated().first(where: { $0.element == ("--json", "-") })?.offset else { throw error }
            var shorter = arguments
            shorter.remove(at: index + 1)
            guard let command = try? QuartziteTool.parseAsRoot(shorter) else { throw error }
            return command
        }
    }
}

import ArgumentParser
import QuartziteMarkup

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
            guard let index = words.enumerated().first(where: { $0.element == ("--json", "-") })?.offset else {
                throw misspelledOption(arguments, error) ?? error
            }
            var shorter = arguments
            shorter.remove(at: index + 1)
            guard let command = try? QuartziteTool.parseAsRoot(shorter) else {
                throw misspelledOption(shorter, error) ?? error
            }
            return command
        }
    }

    /// Returns the failure of arguments that do not parse and have a misspelled option; nil if there is none.
    ///
    /// The parser names a similar option itself, but counts two swapped neighbours as two changes.
    private static func misspelledOption(_ arguments: [String], _ error: any Error) -> Failure? {
        guard QuartziteTool.exitCode(for: error) != .success, let name = arguments.first,
            let command = QuartziteTool.configuration.subcommands.first(where: { $0.configuration.commandName == name })
        else { return nil }
        let help = QuartziteTool.helpMessage(for: command, includeHidden: true, columns: 1000)
        let options = help.matches(of: /--([a-z][a-z0-9-]+)/).map { String($0.output.1) }
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let option = String(argument.dropFirst(2).prefix { $0 != "=" })
            guard let meant = NearName.find(option, in: options) else { continue }
            return Failure(
                .usage, "“--\(option)” is no option; did you mean “--\(meant)”? `quartzite \(name) --help` lists the options")
        }
        return nil
    }
}

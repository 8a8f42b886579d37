// QuartzitePort: changes Swift code that was written for UIKit and Core Animation into code for Quartzite, by the rules of
// docs/porting.md.
//
//     sources ──lex──► tokens ──structure──► types, methods ──rules──► edits, remarks ──write──► package, report
//
// Lexing/ reads Swift's tokens: comments, strings with interpolations, and regular expressions are recognised, so that rules see
// code only. Structure/ finds types, methods and the places of stored properties. Rules/ has one rule per file; each replaces ranges of
// tokens. Names/ has the tables of old names and of frameworks. Project/ finds sources, reads and writes manifests. Report/ is the text for
// a person.
//
// Does: change spelling, line by line. A line of the result is the line of the same number in the source, so that a compiler error can be
// found at the same line there. Does not: compile, check types, remove statements, or write into the sources. Code that no rule can change
// stays as it is and is listed for a person.

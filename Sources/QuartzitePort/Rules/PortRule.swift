/// A rule of the port: replaces tokens of a file, or lists a place for a person.
protocol PortRule {
    /// The name in the report.
    static var name: String { get }
    /// Applies the rule to the whole file.
    static func apply(to file: inout FilePort)
}

/// All rules, in the order in which they are applied. If two rules would change the same tokens, the first one wins.
enum PortRules {
    static var all: [any PortRule.Type] {
        [
            ImportRule.self, MissingImportRule.self, FoundationPartsRule.self, ConditionRule.self, AnimatablePropertyRule.self,
            ProtocolRule.self, ConformanceRule.self, DelegateOverrideRule.self, ObserverRule.self, NibMethodRule.self,
            ForwardingTargetRule.self, DynamicConstructionRule.self, PathBlockRule.self, JoinExtensionRule.self, ExtensionOverrideRule.self,
            DisplayLinkRule.self,
            SelectorRule.self, SelectorNameRule.self, KeyPathRule.self, AttributeRule.self, AnyObjectBindingRule.self,
            AnyObjectCallRule.self, ImplicitOptionalCastRule.self,
            OptionalCallRule.self, StringConstantRule.self, OldConstantTypeRule.self,
            BoxedValueRule.self, OldCallRule.self, OldNameRule.self, ModuleNameRule.self, MissingRule.self,
        ]
    }
}

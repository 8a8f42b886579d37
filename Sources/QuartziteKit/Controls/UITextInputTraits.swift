// Values of text input, for code that sets them. The keyboard is the machine's own, so they have no effect.

/// The kind of keyboard.
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter
    case webSearch, asciiCapableNumberPad
    /// The same as `asciiCapable`.
    public static let alphabet = UIKeyboardType.asciiCapable
}

/// The appearance of the keyboard.
public enum UIKeyboardAppearance: Int, Sendable {
    case `default`, dark, light
    /// The same as `dark`.
    public static let alert = UIKeyboardAppearance.dark
}

/// The label of the return key.
public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The words that begin with capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
    case none, words, sentences, allCharacters
}

/// Whether words are corrected.
public enum UITextAutocorrectionType: Int, Sendable {
    case `default`, no, yes
}

/// Whether the spelling is checked.
public enum UITextSpellCheckingType: Int, Sendable {
    case `default`, no, yes
}

/// The meaning of a text.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name.
    public static let name = UITextContentType(rawValue: "name")
    /// A given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// A family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// A nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// A URL.
    public static let URL = UITextContentType(rawValue: "url")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that is used once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// A street with a number.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// The number of a credit card.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
}

/// An object that has values of text input.
@preconcurrency @MainActor public protocol UITextInputTraits: AnyObject {
    /// The kind of keyboard.
    var keyboardType: UIKeyboardType { get set }
    /// The appearance of the keyboard.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// The label of the return key.
    var returnKeyType: UIReturnKeyType { get set }
    /// The words that begin with capitals.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Whether words are corrected.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Whether dots stand for the characters.
    var isSecureTextEntry: Bool { get set }
}

// A view that receives text may leave out any of these.
extension UITextInputTraits {
    /// `default`; setting it has no effect.
    public var keyboardType: UIKeyboardType {
        get { .default }
        set {}
    }
    /// `default`; setting it has no effect.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { .default }
        set {}
    }
    /// `default`; setting it has no effect.
    public var returnKeyType: UIReturnKeyType {
        get { .default }
        set {}
    }
    /// Sentences; setting it has no effect.
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { .sentences }
        set {}
    }
    /// `default`; setting it has no effect.
    public var autocorrectionType: UITextAutocorrectionType {
        get { .default }
        set {}
    }
    /// False; setting it has no effect.
    public var isSecureTextEntry: Bool {
        get { false }
        set {}
    }
}

/// Whether quotation marks become typographic ones.
public enum UITextSmartQuotesType: Int, Sendable {
    case `default`, no, yes
}

/// Whether hyphens become dashes.
public enum UITextSmartDashesType: Int, Sendable {
    case `default`, no, yes
}

/// Whether spaces are added to pasted text.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    case `default`, no, yes
}

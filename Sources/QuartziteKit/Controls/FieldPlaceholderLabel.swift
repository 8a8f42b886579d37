/// The label of a text field's placeholder, which programs get by the key `placeholderLabel`. The field shows its text and its placeholder by
/// one label, so this one is in no hierarchy: it only holds the colour and the font of the placeholder.
final class FieldPlaceholderLabel: UILabel {
    private weak var field: UITextField?
    /// The colour that the program set; nil for the standard colour.
    private(set) var ownColor: UIColor?
    /// The font that the program set; nil for the field's font.
    private(set) var chosenFont: UIFont?

    init(of field: UITextField) {
        self.field = field
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var textColor: UIColor! {
        get { ownColor ?? .placeholderText }
        set {
            ownColor = newValue
            field?.show()
        }
    }

    override var font: UIFont! {
        get { chosenFont ?? field?.font ?? .systemFont(ofSize: 17) }
        set {
            chosenFont = newValue
            field?.show()
        }
    }

    override var text: String? {
        get { field?.placeholder }
        set { field?.placeholder = newValue }
    }
}

// The common part of the clock listings in which a number sets the time: a text field.

import QuartziteKit

class ClockFieldViewController: UIViewController, UITextFieldDelegate {
    /// The time in hours, such as 1.5.
    let textField = UITextField()

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        textField.placeholder = "Hours"
        textField.text = "0"
        textField.delegate = self
        view.addSubview(textField)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return true
    }

    func textFieldDidEndEditing(_ textField: UITextField) {}

    /// Enters a time as a person does: types the text and presses return.
    func enter(_ text: String) {
        textField.becomeFirstResponder()
        textField.text = text
        textField.resignFirstResponder()
    }
}

// What the listings of clocks with a number for the time have in common: a text field for it.

import QuartziteKit

class ClockFieldViewController: UIViewController, UITextFieldDelegate {
    /// Hours as a number, such as 1.5.
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

    /// What a person does with it: types a time and presses return.
    func enter(_ text: String) {
        textField.becomeFirstResponder()
        textField.text = text
        textField.resignFirstResponder()
    }
}

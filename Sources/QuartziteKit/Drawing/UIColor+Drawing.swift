extension UIColor {
    /// Sets fill and stroke colour of the current context. Has no effect without a context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the fill colour of the current context. Has no effect without a context.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    /// Sets the stroke colour of the current context. Has no effect without a context.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

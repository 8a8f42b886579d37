import QuartziteGraphics

extension Particles {
    /// Draws the particles into a context, in the layer's coordinates, for `render(in:)`.
    func draw(in context: CGContext) {
        for particle in list {
            let look = looks[Int(particle.look)]
            guard let picture = look.image.multiplied(by: particle.color) else { continue }
            let size = CGSize(width: look.size.width * particle.scale, height: look.size.height * particle.scale)
            context.saveGState()
            if addsColors { context.setBlendMode(.plusLighter) }
            context.translateBy(x: particle.position.x, y: particle.position.y)
            context.rotate(by: particle.angle)
            // A context draws images with their first row at the largest y.
            context.scaleBy(x: 1, y: -1)
            context.draw(picture, in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
            context.restoreGState()
        }
    }
}

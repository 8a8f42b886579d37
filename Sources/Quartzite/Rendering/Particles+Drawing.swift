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
            let axes = particle.axes
            let place = CGAffineTransform(
                a: axes.x.x, b: axes.x.y, c: axes.y.x, d: axes.y.y, tx: particle.position.x, ty: particle.position.y)
            // A plane that is seen exactly from its edge has no area.
            guard abs(place.a * place.d - place.b * place.c) > 1e-9 else {
                context.restoreGState()
                continue
            }
            context.concatenate(place)
            // A context draws images with their first row at the largest y.
            context.scaleBy(x: 1, y: -1)
            context.draw(picture, in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
            context.restoreGState()
        }
    }
}

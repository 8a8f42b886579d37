import QuartziteGraphics

// Particles that are planes in space, the angle at which particles are born, and their mass. Core Animation has no Swift names for these properties.
// Programs set them by their keys:
//
//     cell.setValue("plane", forKey: "particleType")
//     cell.setValue(Double.pi, forKey: "orientationRange")
extension CAEmitterCell {
    /// The kind of particles: `sprite`, a picture in the plane of the layer, or `plane`, a plane in space that tumbles. Default
    /// `sprite`. An unknown value has the effect of the default.
    package var particleType: String {
        get { particleTypeName }
        set {
            change { values.particleType = ParticleType(rawValue: newValue) ?? .sprite }
            particleTypeName = newValue
        }
    }

    /// The rotation at birth, in radians: about the z axis for a sprite, about its own axis for a plane. Default 0. Animatable, like all
    /// numbers below.
    package var rotation: CGFloat {
        get { CGFloat(number(.rotation)) }
        set { set(.rotation, Double(newValue)) }
    }

    /// The range of the rotation at birth, in radians. Default 0.
    package var rotationRange: CGFloat {
        get { CGFloat(number(.rotationRange)) }
        set { set(.rotationRange, Double(newValue)) }
    }

    /// The mass of a particle, by which the forces of behaviours are divided. Default 1. A particle with a mass of 0 or less is not moved by
    /// them.
    package var mass: Float {
        get { Float(number(.mass)) }
        set { set(.mass, Double(newValue)) }
    }

    /// The range of the mass. Default 0.
    package var massRange: Float {
        get { Float(number(.massRange)) }
        set { set(.massRange, Double(newValue)) }
    }

    /// For planes: the angle between the z axis, which points towards the viewer, and the orientation, in radians. The orientation is
    /// the direction that a plane faces at birth, and the axis about which it rotates. Default 0.
    package var orientationLatitude: CGFloat {
        get { CGFloat(number(.orientationLatitude)) }
        set { set(.orientationLatitude, Double(newValue)) }
    }

    /// For planes: the angle of the orientation in the layer's plane, in radians, from +x towards +y. Default 0.
    package var orientationLongitude: CGFloat {
        get { CGFloat(number(.orientationLongitude)) }
        set { set(.orientationLongitude, Double(newValue)) }
    }

    /// For planes: the angle of the cone around the orientation, from side to side, in radians. Each plane draws two directions from the
    /// cone: the one that it faces at birth, and the axis about which it rotates. Different directions make it tumble. Default 0.
    package var orientationRange: CGFloat {
        get { CGFloat(number(.orientationRange)) }
        set { set(.orientationRange, Double(newValue)) }
    }
}

/// The GLSL of every program, embedded in the binary. `GLSL/` has one file per shader and one per shared chunk.
///
/// The files contain no `#version` and no `#include`: the executor prepends a version, `#define`s and the chunks.
package enum ShaderSource: String, CaseIterable, Sendable {
    /// Vertex shaders.
    case quadVertex = "quad.vert"
    case boxVertex = "box.vert"
    case copyVertex = "copy.vert"
    case coverageVertex = "coverage.vert"
    /// Fragment shaders.
    case solidFragment = "solid.frag"
    case imageFragment = "image.frag"
    case boxFragment = "box.frag"
    case gradientFragment = "gradient.frag"
    case copyFragment = "copy.frag"
    case coverageFragment = "coverage.frag"
    case shadowFragment = "shadow.frag"
    case filterFragment = "filter.frag"
    case blurFragment = "blur.frag"
    case blendFragment = "blend.frag"
    case differenceFragment = "difference.frag"
    case channelFragment = "channel.frag"
    /// Chunks, which are prepended to shaders.
    case plane = "plane.glsl"
    case tracks = "tracks.glsl"
    case particles = "particles.glsl"
    case position = "position.glsl"
    case edges = "edges.glsl"
    case continuous = "continuous.glsl"
    case rounded = "rounded.glsl"
    case clip = "clip.glsl"
    case pictureMask = "picturemask.glsl"
    case outline = "outline.glsl"
    case gradient = "gradient.glsl"
    case ramp = "ramp.glsl"
    case colors = "colors.glsl"
    case blending = "blending.glsl"

    /// The file's bytes, UTF-8.
    package var bytes: [UInt8] {
        switch self {
        case .quadVertex: PackageResources.quad_vert
        case .boxVertex: PackageResources.box_vert
        case .copyVertex: PackageResources.copy_vert
        case .coverageVertex: PackageResources.coverage_vert
        case .solidFragment: PackageResources.solid_frag
        case .imageFragment: PackageResources.image_frag
        case .boxFragment: PackageResources.box_frag
        case .gradientFragment: PackageResources.gradient_frag
        case .copyFragment: PackageResources.copy_frag
        case .coverageFragment: PackageResources.coverage_frag
        case .shadowFragment: PackageResources.shadow_frag
        case .filterFragment: PackageResources.filter_frag
        case .blurFragment: PackageResources.blur_frag
        case .blendFragment: PackageResources.blend_frag
        case .differenceFragment: PackageResources.difference_frag
        case .channelFragment: PackageResources.channel_frag
        case .plane: PackageResources.plane_glsl
        case .tracks: PackageResources.tracks_glsl
        case .particles: PackageResources.particles_glsl
        case .position: PackageResources.position_glsl
        case .edges: PackageResources.edges_glsl
        case .continuous: PackageResources.continuous_glsl
        case .rounded: PackageResources.rounded_glsl
        case .clip: PackageResources.clip_glsl
        case .pictureMask: PackageResources.picturemask_glsl
        case .outline: PackageResources.outline_glsl
        case .gradient: PackageResources.gradient_glsl
        case .ramp: PackageResources.ramp_glsl
        case .colors: PackageResources.colors_glsl
        case .blending: PackageResources.blending_glsl
        }
    }
}

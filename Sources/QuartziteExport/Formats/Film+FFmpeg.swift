// The arguments of the program `ffmpeg`, which reads raw frames from a pipe and writes a film.

extension Film {
    /// The threads of an encoder whose output depends on their number. The number is fixed, so that all machines write the same film.
    private static let threads = ["-threads", "8"]

    /// The largest size in bytes of the frames that `ffmpeg` may hold in memory to find a GIF's colours.
    package static let paletteBytes = 1 << 30

    /// Whether all frames of a GIF share 256 colours, which makes smaller files. All frames are then in memory at once, so a long GIF has
    /// separate colours for each frame.
    package var sharesPalette: Bool { count <= Self.paletteBytes / max(1, frameBytes) }

    /// The arguments, without the program's name.
    /// - Parameter path: the file to write. It is replaced.
    package func arguments(writing path: String) -> [String] {
        ["-v", "error", "-nostdin", "-y"] + input + ["-an", "-map_metadata", "-1", "-fflags", "+bitexact"] + output
            + ["-f", format.rawValue, "file:" + path]
    }

    private var input: [String] {
        [
            "-f", "rawvideo", "-pixel_format", storesAlpha ? "rgba" : "rgb0", "-video_size", "\(width)x\(height)", "-framerate", "\(rate)",
            "-i", "pipe:0",
        ]
    }

    private var output: [String] {
        switch format {
        case .png: []
        case .gif: gif
        case .apng: apng
        case .webp:
            filtered(pixels: "bgra") + ["-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "2", "-loop", String(plays)]
        case .mp4:
            filtered(pixels: "yuv420p") + ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"] + Self.threads
        case .webm:
            filtered(pixels: storesAlpha ? "yuva420p" : "yuv420p")
                + ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "20", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4"]
                + Self.threads
                // With alpha, the encoder does not support alternate reference frames.
                + (storesAlpha ? ["-auto-alt-ref", "0"] : [])
        case .mov:
            filtered(pixels: storesAlpha ? "yuva444p10le" : "yuv444p10le")
                + ["-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", storesAlpha ? "16" : "0", "-vendor", "apl0"]
        }
    }

    /// The arguments that convert pixels and tag their colours. A player that has to guess would show other colours.
    /// - Parameters:
    ///   - pixels: the format of the pixels, as `ffmpeg` names it.
    ///   - times: filters that set the times of the frames. Default none.
    private func filtered(pixels: String, times: [String] = []) -> [String] {
        var filters = times
        let (paddedWidth, paddedHeight) = format.paddedSize(width: width, height: height)
        if (paddedWidth, paddedHeight) != (width, height) {
            filters.append("pad=\(paddedWidth):\(paddedHeight):0:0:color=\(padding)\(storesAlpha ? "@0" : "")")
        }
        if format.isYUV {
            filters.append("scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int")
        }
        filters += ["format=\(pixels)", "setsar=1"]
        // Camera films have the transfer function of BT.709, pictures have that of sRGB.
        let transfer = format.isYUV ? "bt709" : "iec61966-2-1"
        filters.append(
            "setparams=color_primaries=bt709:color_trc=\(transfer)" + (format.isYUV ? ":colorspace=bt709:range=tv" : ""))
        let tags = ["-color_primaries", "bt709", "-color_trc", transfer]
        return ["-vf", filters.joined(separator: ",")] + tags + (format.isYUV ? ["-colorspace", "bt709", "-color_range", "tv"] : [])
    }

    private var apng: [String] {
        var times: [String] = []
        if let delays = roundedDelays {
            let unit = "1/\(delays.unitsPerSecond)"
            times = [
                "-fps_mode", "passthrough", "-enc_time_base", unit, "-final_delay",
                "\(delays.delay(of: count - 1))/\(delays.unitsPerSecond)",
            ]
        }
        return filtered(pixels: storesAlpha ? "rgba" : "rgb24", times: roundedDelays?.filters ?? [])
            + ["-c:v", "apng", "-pred", "mixed", "-plays", String(plays)] + times
    }

    private var gif: [String] {
        let reserves = "reserve_transparent=\(storesAlpha ? 1 : 0)"
        let palette = sharesPalette ? "palettegen=\(reserves)" : "palettegen=stats_mode=single:\(reserves)"
        let use = "paletteuse=alpha_threshold=128" + (sharesPalette ? ":diff_mode=rectangle" : ":new=1")
        // The file counts repetitions after the first time; -1 leaves the count out.
        let repetitions = plays == 0 ? 0 : plays == 1 ? -1 : plays - 1
        let last = roundedDelays?.delay(of: count - 1) ?? 0
        return [
            "-filter_complex", "[0:v]split[a][b];[a]\(palette)[p];[b][p]\(use)", "-c:v", "gif", "-loop", String(repetitions),
            "-final_delay", String(last),
        ]
    }
}

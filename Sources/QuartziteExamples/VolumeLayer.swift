// An invisible property: a layer's `volume` is animated like any other property, and each frame sets the volume of a sound player.
//
// The layer shows nothing, but animations run only in a displayed tree. The picture of a speaker is for the window only.

import QuartziteKit
import QuartziteResources

final class AudioLayer: CALayer {
    @Animatable("volume") var volume: Float = 0
    private var player: AVAudioPlayer?

    init(audioFileURL url: URL) {
        super.init()
        volume = 1.0
        player = try? AVAudioPlayer(contentsOf: url)
        player?.numberOfLoops = -1
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    func play() {
        player?.play()
    }

    func stop() {
        player?.stop()
    }

    var isPlaying: Bool {
        player?.isPlaying ?? false
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "volume" { return true }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey key: String) -> (any CAAction)? {
        if key == "volume" {
            let animation = CABasicAnimation(keyPath: key)
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            animation.fromValue = presentation()?.volume
            return animation
        }
        return super.action(forKey: key)
    }

    override func display() {
        // set player volume to the interpolated value
        player?.volume = presentation()?.volume ?? volume
    }
}

final class VolumeViewController: ContainerViewController {
    let playButton = button("Play Music")
    let fadeInButton = button("Fade In")
    let fadeOutButton = button("Fade Out")
    private(set) var audioLayer: AudioLayer?

    override var controls: [UIView] { [playButton, fadeInButton, fadeOutButton] }

    override func loadView() {
        super.loadView()
        let speaker = UIImageView(image: UIImage(named: "Speaker.png"))
        speaker.frame = CGRect(x: 70, y: 70, width: 160, height: 160)
        containerView.addSubview(speaker)
        playButton.addTarget(self, action: VolumeViewController.playPauseMusic, for: .touchUpInside)
        fadeInButton.addTarget(self, action: VolumeViewController.fadeIn, for: .touchUpInside)
        fadeOutButton.addTarget(self, action: VolumeViewController.fadeOut, for: .touchUpInside)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let musicURL = QuartziteResources.url(forSound: "music.wav") else { return }
        let audioLayer = AudioLayer(audioFileURL: musicURL)
        view.layer.addSublayer(audioLayer)
        self.audioLayer = audioLayer
    }

    func playPauseMusic(_ sender: UIButton) {
        guard let audioLayer else { return }
        if audioLayer.isPlaying {
            audioLayer.stop()
            sender.setTitle("Play Music", for: .normal)
        } else {
            audioLayer.play()
            sender.setTitle("Pause Music", for: .normal)
        }
    }

    func fadeIn() {
        audioLayer?.volume = 1
    }

    func fadeOut() {
        audioLayer?.volume = 0
    }
}

import QuartziteKit
import QuartziteResources

/// A video in a layer with a reflection: a replicator shows the same layer a second time, upside down and in sync.
final class VideoViewController: UIViewController {
    private let player = AVPlayer(url: QuartziteResources.url(forMovie: "planets.mp4") ?? URL(fileURLWithPath: "planets.mp4"))
    private lazy var playerLayer = AVPlayerLayer(player: player)
    private let playButton = UIButton(type: .system)
    private let timeSlider = UISlider()
    private let gravityControl = UISegmentedControl(items: ["Fit", "Fill", "Stretch"])
    private let messageLabel = UILabel()
    private var endObserver: (any NSObjectProtocol)?

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 420))
        view.backgroundColor = UIColor(white: 0.85, alpha: 1)
        for control in [playButton, timeSlider, gravityControl, messageLabel] { view.addSubview(control) }
        playButton.setTitle("Pause", for: .normal)
        playButton.addTarget(self, action: VideoViewController.playOrPause, for: .touchUpInside)
        timeSlider.accessibilityLabel = "Time"
        timeSlider.addTarget(self, action: VideoViewController.seek, for: .valueChanged)
        gravityControl.selectedSegmentIndex = 0
        gravityControl.addTarget(self, action: VideoViewController.fit, for: .valueChanged)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 20, y: 20, width: 260, height: 150)
        replicator.instanceCount = 2
        let down = CATransform3DMakeTranslation(0, 154, 0)
        replicator.instanceTransform = CATransform3DScale(down, 1, -1, 1)
        replicator.instanceAlphaOffset = -0.7
        view.layer.addSublayer(replicator)

        playerLayer.frame = replicator.bounds
        playerLayer.backgroundColor = UIColor.black.cgColor
        playerLayer.cornerRadius = 12
        playerLayer.masksToBounds = true
        replicator.addSublayer(playerLayer)

        // play it endlessly
        player.actionAtItemEnd = .none
        endObserver = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.player.seek(to: .zero) }
        }
        // say why where it cannot be played
        player.currentItem?.statusHandler = { [weak self] in
            MainActor.assumeIsolated { self?.messageLabel.text = self?.player.error.map { "\($0)" } }
        }
        player.play()
    }

    func playOrPause() {
        if player.rate == 0 { player.play() } else { player.pause() }
        playButton.setTitle(player.rate == 0 ? "Play" : "Pause", for: .normal)
    }

    func seek() {
        guard let duration = player.currentItem?.duration, duration.isNumeric else { return }
        player.seek(to: CMTime(seconds: Double(timeSlider.value) * duration.seconds, preferredTimescale: 600))
    }

    func fit() {
        playerLayer.videoGravity = [.resizeAspect, .resizeAspectFill, .resize][max(0, gravityControl.selectedSegmentIndex)]
    }
}

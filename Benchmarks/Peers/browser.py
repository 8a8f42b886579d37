"""Chromium, controlled over a DevTools pipe. Used by chromium.py and by Tests/Browser/films.py."""
import base64, fcntl, json, os, shutil, subprocess, sys, tempfile
from common import descendants

# What makes a run independent of the user's settings and of the network.
OPTIONS = ["--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-background-networking",
           "--disable-component-update", "--disable-sync", "--mute-audio", "--hide-scrollbars", "--allow-file-access-from-files",
           "--force-device-scale-factor=1", "--force-color-profile=srgb"]


class Browser:
    """A Chromium with a profile of its own. `options`: its command line, for example --headless or --app=URL."""
    def __init__(self, options):
        self.profile = tempfile.mkdtemp(prefix="quartzite-chromium-")
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()
        # The pipe protocol uses descriptors 3 and 4 in the child, so ours move to higher numbers first.
        child = [fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in (to_read, from_write)]
        script = f"exec 3<&{child[0]} 4>&{child[1]}; exec \"$@\""
        command = ["bash", "-c", script, "bash", "chromium", "--remote-debugging-pipe", "--user-data-dir=" + self.profile, *OPTIONS, *options]
        self.process = subprocess.Popen(command, pass_fds=child, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for fd in (to_read, from_write, *child):
            os.close(fd)
        self.buffer, self.last, self.events, self.session = b"", 0, [], None

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.source, 1 << 20)
            if not piece:
                sys.exit("chromium ended by itself")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Call a method of the DevTools protocol. Return its result."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session and not method.startswith(("Browser.", "Target.", "Tracing.", "SystemInfo.")):
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def attach(self):
        """Attach to the page. Return true if the page exists."""
        for target in self.call("Target.getTargets")["targetInfos"]:
            if target["type"] == "page":
                self.target = target["targetId"]
                self.session = self.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
                return True
        return False

    def evaluate(self, script):
        """Run a script in the page. Return its value, or that of the promise that it gives."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def screenshot(self, width, height):
        """Return the upper left part of the page as the bytes of a PNG file."""
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", clip=clip)["data"])

    def close(self):
        """End the browser and all its processes, and remove its profile."""
        tree = descendants(self.process.pid)
        try:
            self.call("Browser.close")
            self.process.wait(10)
        except (RuntimeError, SystemExit, subprocess.TimeoutExpired, OSError):
            pass
        for pid in tree:
            try:
                os.kill(pid, 9)
            except OSError:
                pass
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

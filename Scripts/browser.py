"""Headless Chromium for scripts that look at reports, by the WebDriver protocol and nothing but Python's own library."""

import base64
import contextlib
import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request

PORT = 9517


def ask(method, path, body=None):
    """One request of the protocol."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}{path}", data, {"Content-Type": "application/json"}, method=method
    )
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)["value"]


@contextlib.contextmanager
def driver():
    """The program that starts windows, for as long as the block runs."""
    process = subprocess.Popen(
        ["chromedriver", f"--port={PORT}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(100):
            try:
                if ask("GET", "/status")["ready"]:
                    break
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        else:
            sys.exit("chromedriver does not answer")
        yield
    finally:
        process.terminate()
        process.wait()


class Window:
    """A window in one color scheme and of one width."""

    def __init__(self, scheme, width, scale=1):
        options = {
            "browserName": "chrome",
            "goog:chromeOptions": {
                "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
            },
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        answer = ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.path = f"/session/{answer['sessionId']}"
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        self.command("Emulation.setEmulatedMedia", media)
        # A window cannot be as narrow as a phone, but its screen can.
        screen = {"width": width, "height": 900, "deviceScaleFactor": scale, "mobile": False}
        self.command("Emulation.setDeviceMetricsOverride", screen)

    def command(self, name, parameters):
        """A command of Chromium's own protocol."""
        body = {"cmd": name, "params": parameters}
        return ask("POST", f"{self.path}/goog/cdp/execute", body)

    def open(self, page):
        ask("POST", f"{self.path}/url", {"url": page})

    def run(self, script):
        """What the script returns on the page."""
        return ask("POST", f"{self.path}/execute/sync", {"script": script, "args": []})

    def complaints(self, page):
        """What the page said on the console, and what it asked for."""
        lines = ask("POST", f"{self.path}/se/log", {"type": "browser"})
        complaints = [f"console: {line['message']}" for line in lines]
        for entry in ask("POST", f"{self.path}/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                address = message["params"]["request"]["url"]
                if address != page and not address.startswith("data:"):
                    complaints.append(f"asked for {address[:80]}")
        return complaints

    def sheets(self, page):
        """How many sheets of paper the page takes as it is first seen."""
        self.open(page)
        printed = self.command("Page.printToPDF", {"preferCSSPageSize": True})
        return len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(printed["data"])))

    def picture(self, left, top, width, height):
        """A part of the page, in pixels from its upper left corner, as the bytes of a PNG file."""
        clip = {"x": left, "y": top, "width": width, "height": height, "scale": 1}
        options = {"format": "png", "clip": clip, "captureBeyondViewport": True}
        return base64.b64decode(self.command("Page.captureScreenshot", options)["data"])

    def close(self):
        ask("DELETE", self.path)

#!/usr/bin/env python3
"""Opens a report in headless Chromium, by the WebDriver protocol and nothing but Python's own library.

Every picture must be visible and described in words, text must have enough contrast, nothing may be loaded from a network, and the
console must stay empty; on light and on dark screens. Usage: check.py REPORT.html FEWEST_PICTURES
"""

import json
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.request

PORT = 9517
# What a page is asked: pictures, words of pictures, contrasts (WCAG 2.2), links.
QUESTIONS = """
const faults = [];
const pictures = [...document.querySelectorAll('svg.picture')];
for (const details of document.querySelectorAll('details')) details.open = true;
for (const picture of pictures) {
  const box = picture.getBoundingClientRect();
  if (box.width < 200 || box.height < 60) faults.push('a picture of ' + box.width + ' x ' + box.height);
  const ids = (picture.getAttribute('aria-labelledby') || '').split(' ');
  for (const id of ids) {
    const words = document.getElementById(id);
    if (!words || !words.textContent.trim()) faults.push('no words for ' + id);
  }
  for (const image of picture.querySelectorAll('image')) {
    if (!image.getAttribute('href').startsWith('data:image/png')) faults.push('an image from elsewhere');
  }
}
const light = color => {
  const parts = color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const paper = light(getComputedStyle(document.body).backgroundColor);
const texts = document.querySelectorAll('p, td, th, li, h1, h2, h3, h4, a, code, figcaption, summary, svg.picture text');
for (const text of texts) {
  if (!text.textContent.trim()) continue;
  const style = getComputedStyle(text);
  const ink = light(text instanceof SVGElement ? style.fill : style.color);
  const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (contrast < 4.5) faults.push('contrast ' + contrast.toFixed(2) + ' of "' + text.textContent.slice(0, 30) + '"');
}
for (const link of document.querySelectorAll('a[href]')) {
  const target = link.getAttribute('href');
  if (!target.startsWith('#') || !document.getElementById(target.slice(1))) faults.push('a link to ' + target);
}
const ids = [...document.querySelectorAll('[id]')].map(element => element.id);
if (new Set(ids).size < ids.length) faults.push('an id that is there twice');
if (document.querySelector('script')) faults.push('a script');
if (document.documentElement.scrollWidth > window.innerWidth) faults.push('wider than the window');
return {pictures: pictures.length, texts: texts.length, faults: faults.slice(0, 20)};
"""


def ask(method, path, body=None):
    """One request of the protocol."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}{path}", data, {"Content-Type": "application/json"}, method=method
    )
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)["value"]


def wait_for_driver():
    for _ in range(100):
        try:
            if ask("GET", "/status")["ready"]:
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    sys.exit("check-report: chromedriver does not answer")


def requests_of(session):
    """Addresses that the page asked for."""
    for entry in ask("POST", f"/session/{session}/se/log", {"type": "performance"}):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            yield message["params"]["request"]["url"]


def look(page, fewest, scheme, width):
    """Faults of the page in one color scheme, on a screen of one width."""
    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={width},900"]
    options = {
        "browserName": "chrome",
        "goog:chromeOptions": {"args": arguments},
        "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
    }
    session = ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})["sessionId"]
    try:
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        command = {"cmd": "Emulation.setEmulatedMedia", "params": media}
        ask("POST", f"/session/{session}/goog/cdp/execute", command)
        ask("POST", f"/session/{session}/url", {"url": page})
        found = ask("POST", f"/session/{session}/execute/sync", {"script": QUESTIONS, "args": []})
        faults = found["faults"]
        if found["pictures"] < fewest:
            faults.append(f"{found['pictures']} pictures instead of {fewest} or more")
        faults += [
            f"console: {line['message']}"
            for line in ask("POST", f"/session/{session}/se/log", {"type": "browser"})
        ]
        faults += [
            f"asked for {address[:80]}"
            for address in requests_of(session)
            if address != page and not address.startswith("data:")
        ]
        print(f"check-report: {scheme}, {width} px: {found['pictures']} pictures, {found['texts']} texts")
        return faults
    finally:
        ask("DELETE", f"/session/{session}")


def main():
    page = pathlib.Path(sys.argv[1]).resolve().as_uri()
    fewest = int(sys.argv[2])
    driver = subprocess.Popen(
        ["chromedriver", f"--port={PORT}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for_driver()
        faults = [
            f"{scheme}: {fault}"
            for scheme, width in [("light", 1100), ("dark", 1100), ("light", 640)]
            for fault in look(page, fewest, scheme, width)
        ]
    finally:
        driver.terminate()
        driver.wait()
    for fault in faults:
        print(f"check-report: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()

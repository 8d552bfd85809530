"""Make the pictures of docs/ADDON.md anew: python docs/addon_pictures.py. Needs Chromium and Playwright."""

import base64
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from addon_in_chromium import Addon, Panel, chromium_with_addon, served  # noqa: E402

WIDTH, HEIGHT = 1100, 760
BESIDE = """([page, panel]) => {
  document.body.style.cssText = "margin: 0; display: flex; gap: 16px; padding: 16px; background: #8a938e";
  for (const source of [page, panel]) {
    const image = document.createElement("img");
    image.src = source;
    image.style.cssText = "align-self: flex-start; box-shadow: 0 2px 12px #0006";
    document.body.append(image);
  }
  return Promise.all([...document.images].map((image) => image.decode()));
}"""


def as_address(picture: bytes) -> str:
    """Return a picture as an address that a page can show."""
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


def picture(panel: Panel, scheme: str) -> bytes:
    """Return a picture of the panel, light or dark."""
    panel.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    return base64.b64decode(panel.send("Page.captureScreenshot", captureBeyondViewport=True)["data"])


def beside(addon: Addon, page: bytes, panel: bytes, path: Path) -> None:
    """Write two pictures as one."""
    tab = addon.context.new_page()
    tab.set_viewport_size({"width": WIDTH + 410, "height": HEIGHT + 32})
    tab.evaluate(BESIDE, [as_address(page), as_address(panel)])
    tab.screenshot(path=str(path))
    tab.close()


def main() -> None:
    """Draw a page of which the rest is hidden, with the panel, light and dark; and why."""
    with (
        tempfile.TemporaryDirectory() as profile,
        served(HERE.parent / "examples") as address,
        chromium_with_addon(profile, viewport={"width": WIDTH, "height": HEIGHT}) as addon,
    ):
        addon.page.goto(f"{address}/coffee.html")
        panel = addon.open_panel()
        panel.press("toggle")
        page = addon.page.screenshot()
        light, dark = picture(panel, "light"), picture(panel, "dark")
        panel.press("toggle")
        panel.evaluate("document.getElementById('why').click()")
        addon.page.locator("marrow-overlay").wait_for(state="attached")
        for _ in range(9):
            addon.page.keyboard.press("ArrowDown")
        addon.page.wait_for_timeout(200)
        addon.page.screenshot(path=str(HERE / "addon-why.png"))
        beside(addon, page, light, HERE / "addon.png")  # a new tab closes the panel
        beside(addon, page, dark, HERE / "addon-dark.png")


if __name__ == "__main__":
    main()

import { expect, type Locator, type Page } from "@playwright/test";

/** More than any page has between two controls. */
const MAX_STOPS = 160;

type Stop = { name: string; isLost: boolean; isVisible: boolean; isBackward: boolean };

declare global {
  interface Window {
    lastStop?: Element;
  }
}

/**
 * Where the focus is: lost to the body, not to be seen, or back along a row. Two stops that lie beside each other are
 * read in the direction of the language.
 */
function lookAtFocus(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const isLost = focused === document.body;
    const label = (focused as HTMLInputElement).labels?.[0] ?? focused.closest("label");
    // A ring may be around what is drawn for a control: its label, its card, the box of its field.
    const shows = [
      focused,
      label,
      focused.parentElement,
      focused.parentElement?.parentElement,
      focused.nextElementSibling,
    ];
    const hasRing = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    // The frame of the card fields and the browser's player draw their own rings; a heading has the focus for screen readers.
    const isVisible = focused.matches("iframe, audio, video, h1, h2, h3") || shows.some(hasRing);

    const before = window.lastStop;
    if (!isLost) window.lastStop = focused;
    const [from, to] = [before?.getBoundingClientRect(), focused.getBoundingClientRect()];
    const isSameRow =
      !!from &&
      !!before?.isConnected &&
      before.parentElement === focused.parentElement &&
      Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top) > Math.min(from.height, to.height) / 2;
    const isRightToLeft = getComputedStyle(focused.parentElement ?? focused).direction === "rtl";
    const isBackward = isSameRow && (isRightToLeft ? to.right > from.right + 1 : to.left < from.left - 1);
    const name = focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 40) ?? "";
    return { name: `${focused.localName} “${name}” on ${location.pathname}`, isLost, isVisible, isBackward };
  });
}

/** Goes to a control by Tab alone, like somebody who cannot use a mouse; on the way the focus is always to be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await page.evaluate(() => {
    window.lastStop = undefined;
  });
  const hasFocus = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press("Tab");
    let at = await lookAtFocus(page);
    // A frame of another site runs in a process of its own: the focus has left the page before it is in the frame.
    await expect(async () => {
      if (at.isLost) at = await lookAtFocus(page);
      expect(at.isLost, `the focus is lost after ${at.name}`).toBe(false);
    }).toPass({ timeout: 5_000 });
    const { name, isVisible, isBackward } = at;
    expect(isVisible, `the focus cannot be seen at ${name}`).toBe(true);
    expect(isBackward, `the focus goes back along a row to ${name}`).toBe(false);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Goes to a control and presses a key there. */
export async function tabAndPress(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** After a step the focus is somewhere in the page's content, so that the next Tab goes on from there. */
export async function expectFocusInContent(page: Page): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.closest("main, [role=dialog]") !== null);
  await expect.poll(isThere, { message: `the focus is outside of the content on ${page.url()}` }).toBe(true);
}

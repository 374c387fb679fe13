import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * Off in axe unless they are named: targets of less than 24 × 24 px that are close to others, and names that do not contain the text
 * that is seen, which who speaks to the browser says.
 */
export const ALSO = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };

/** Rules that a change of the theme alone can break. */
const COLOURS = ["color-contrast", "link-in-text-block"];
type Rules = "all" | "colours";

/**
 * Runs axe and returns its violations, one line each with the element. A page with violations is checked a second time,
 * scrolled on, and what is found twice counts: a toast that came during the first check was still fading in, and a bar that
 * sticks to the window covers other parts there.
 */
export async function violationsOn(page: Page, { rules = "all" }: { rules?: Rules } = {}): Promise<string[]> {
  const found = await lookOnce(page, rules);
  if (found.length === 0) return found;
  await page.evaluate(() => {
    const { scrollTop } = document.documentElement;
    window.scrollBy({ top: innerHeight / 2, behavior: "instant" });
    if (document.documentElement.scrollTop === scrollTop)
      window.scrollBy({ top: -innerHeight / 2, behavior: "instant" });
  });
  const again = new Set(await lookOnce(page, rules));
  return found.filter((line) => again.has(line));
}

async function lookOnce(page: Page, rules: Rules): Promise<string[]> {
  await page.waitForFunction(hasNoFades);
  const builder = new AxeBuilder({ page }).options({ rules: ALSO, resultTypes: ["violations"] });
  if (rules === "all") builder.withTags(TAGS);
  else builder.withRules(COLOURS);
  // A run in the page itself takes a quarter of the time, and sees no frame of another origin, such as card fields.
  if (page.frames().length === 1) builder.setLegacyMode(true);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${new URL(page.url()).pathname}: ${id} at ${target.join(" ")}`),
  );
}

/**
 * Runs in a page, and waits for transitions and animations that end: halfway between two pairs of colours a text has no contrast.
 * Those that repeat for ever have no end to wait for; those that have no effect yet, such as a late `below-fold`, change nothing, and
 * nor do those in closed details, which stand still in Firefox.
 */
export const hasNoFades = (): boolean =>
  document.getAnimations().every(({ playState, effect }) => {
    const { endTime, progress } = effect?.getComputedTiming() ?? {};
    const isSeen = effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    return playState !== "running" || endTime === Infinity || typeof progress !== "number" || !isSeen;
  });

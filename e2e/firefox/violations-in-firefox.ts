import axe from "axe-core";
import type { Page } from "puppeteer-core";
import { scrollThrough } from "../reflow.ts";
import { ALSO, hasNoFades, TAGS } from "../violations.ts";

/** Until a remote's code has loaded, its page is a skeleton without a heading. */
const isSettled = () =>
  document.querySelector("main :is(h1, [role=alert])") !== null &&
  !document.querySelector("main [aria-busy=true], [data-place=page] > [data-served]");

/**
 * Runs axe in the page itself once nothing of it is loading any more, and returns its violations, one line each with the element.
 * Frames of others are not looked into.
 */
export async function violationsInFirefox(page: Page): Promise<string[]> {
  await page.waitForFunction(isSettled);
  await page.evaluate(scrollThrough);
  await page.waitForFunction(isSettled);
  await page.waitForFunction(hasNoFades);
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (tags, rules) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run({
        runOnly: { type: "tag", values: tags },
        rules,
        resultTypes: ["violations"],
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));
    },
    TAGS,
    ALSO,
  );
  const { pathname } = new URL(page.url());
  return found.map((line) => `${pathname}: ${line}`);
}

import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { openBlankPage } from "../blank-page.ts";
import type { Language } from "../fixtures.ts";
import { inMenu } from "../states.ts";
import { readTexts } from "../texts.ts";
import { isSoundOutside, toRoute } from "./link-forms.ts";
import { lookByServer, lookInBrowser, lookNow, type Sight } from "./look-at.ts";
import { watchContext } from "./watch-context.ts";

export type Crawl = {
  context: BrowserContext;
  language: Language;
  /** Begins each line of what is found. */
  who: string;
  /** Addresses that have moved for this person: a link to one may lead where it is now. */
  moved: readonly { from: string; to: string }[];
  /** How closely the nth address of a route is looked at: what the server sends for it, and what the browser shows. */
  choose: (route: string, nth: number) => "skip" | "ask" | "open";
};

/** Pages where a visitor is taken who has to sign in, or to complete the account, before a page is theirs. */
const GATES = /^\/(?:login|register|complete-profile|verify-otp|account-disabled)$/;

/** More than the second for which calls of one account are counted. */
const LIMIT_PASSES_MS = 1_100;

/** Headings of pages that say that there is no page. */
function deadHeadings(language: Language): string[] {
  const shell = readTexts("shell", language);
  return ["notFound.title", "error.title", "remote.off.title", "remote.tooNew.title"].map((key) => shell(key));
}

/**
 * Follows every link of the site from its first page on and from the account's menu, as one person; returns what is
 * wrong with the pages that it comes to, and how many it saw.
 */
export async function crawl({ context, language, who, moved, choose }: Crawl) {
  const dead = deadHeadings(language);
  const found: string[] = [];
  const seen = new Set<string>();
  const met = new Map<string, number>();
  const queue = [{ address: "/", from: "the address bar" }];
  const watch = watchContext(context);
  const calls = await openBlankPage(context);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { origin } = new URL(calls.url());
  let opened = 0;

  function note(at: string, faults: readonly string[]): void {
    found.push(...faults.map((fault) => `${who} ${at}: ${fault}`));
  }

  /** The crawl asks faster than any person: what is refused as too much for a second is looked at once more after it. */
  async function lookPatiently(look: () => Promise<Sight>, at: string): Promise<Sight> {
    let sight = await look();
    let faults = watch.take();
    if (faults.some((fault) => fault.startsWith("429: "))) {
      await setTimeout(LIMIT_PASSES_MS);
      sight = await look();
      faults = watch.take();
    }
    note(at, faults);
    return sight;
  }

  /** Adds links of a page that were not met before. */
  function follow({ hrefs }: Sight, from: string): void {
    for (const href of hrefs) {
      const url = new URL(href.replace(/^webcal:/, "http:"), `${origin}${from}`);
      const address = url.pathname + url.search + url.hash;
      const key = url.origin === origin ? address : href;
      if (seen.has(key)) continue;
      seen.add(key);
      if (url.origin === origin) queue.push({ address, from });
      else if (!isSoundOutside(href)) note(from, [`a link to ${href}`]);
    }
  }

  function judge(sight: Sight, at: string, address: string): void {
    const { pathname } = new URL(address, origin);
    const isThere = sight.path === pathname || moved.some(({ from, to }) => sight.path === pathname.replace(from, to));
    const isElsewhere = !isThere && !GATES.test(sight.path);
    note(at, [
      ...(sight.status >= 400 ? [`answers ${sight.status}`] : []),
      ...(isElsewhere ? [`leads to ${sight.path}`] : []),
      ...(dead.includes(sight.heading) ? [`shows “${sight.heading}”`] : []),
      ...sight.alerts.map((alert) => `says “${alert}”`),
      ...sight.missing.map((name) => `has no #${name}`),
    ]);
  }

  async function open(address: string, from: string): Promise<void> {
    const at = `${address} (from ${from}), in the browser`;
    try {
      const sight = await lookPatiently(() => lookInBrowser(page, address), at);
      judge(sight, at, address);
      follow(sight, address);
      opened += 1;
      if (opened === 1) {
        // By then the session is known, and a gate has led on to a page without the menu.
        await page.waitForLoadState("networkidle");
        await inMenu(page, language, async () => follow(await lookNow(page), address));
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    } catch (error) {
      note(at, [String(error)]);
    }
    note(at, watch.take());
  }

  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, from } = next;
    const route = toRoute(address);
    const nth = (met.get(route) ?? 0) + 1;
    met.set(route, nth);
    const choice = choose(route, nth);
    if (choice === "skip") continue;
    const sight = await lookPatiently(() => lookByServer(calls, address), address);
    judge(sight, `${address} (from ${from})`, address);
    follow(sight, address);
    if (sight.isDocument && choice === "open") await open(address, from);
  }
  await page.close();
  await calls.close();
  return { found, routes: [...met.keys()] };
}

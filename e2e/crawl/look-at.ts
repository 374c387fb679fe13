import type { Page } from "@playwright/test";
import { openLoaded } from "../states.ts";

/** An address as one person sees it: where it leads, with which status, and what its document has. */
export type Sight = {
  status: number;
  /** After redirects. */
  path: string;
  isDocument: boolean;
  /** Text of the page's heading; empty where the browser has yet to render it. */
  heading: string;
  alerts: string[];
  /** Links as they are written. */
  hrefs: string[];
  /** Names of elements that links of the page jump to and that are not there. */
  missing: string[];
};

/** Reads the page as it is now or, with an address, the document that the server sends to the visitor of the page. */
const read = (page: Page, address: string | null): Promise<Sight> =>
  page.evaluate(async (wanted) => {
    const request = { headers: { accept: "text/html" }, signal: AbortSignal.timeout(60_000) };
    const answer = wanted === null ? null : await fetch(wanted, request);
    const url = new URL(answer?.url ?? location.href);
    const isDocument = answer?.headers.get("content-type")?.startsWith("text/html") ?? true;
    // Files are read to the end as well: few connections may be open at a time.
    const text = (await answer?.text()) ?? "";
    const html = isDocument ? text : "";
    const seen = answer ? new DOMParser().parseFromString(html, "text/html") : document;
    const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
    const hrefs = [...seen.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
    const names = hrefs.filter((href) => href.startsWith("#")).map((href) => decodeURIComponent(href.slice(1)));
    return {
      status: answer?.status ?? 200,
      path: url.pathname,
      isDocument,
      heading: textOf(seen.querySelector("main h1") ?? seen.createElement("h1")),
      alerts: [...seen.querySelectorAll("main [role=alert]")].map(textOf).filter(Boolean),
      hrefs,
      missing: names.filter((name) => !seen.getElementById(name)),
    };
  }, address);

/** Reads the document that the server sends for an address; `page` is any page of the site. */
export const lookByServer = (page: Page, address: string): Promise<Sight> => read(page, address);

/** Reads links, heading and alerts of the page at hand. */
export const lookNow = (page: Page): Promise<Sight> => read(page, null);

/** Opens an address and waits for what it shows, and for what it jumps to. */
export async function lookInBrowser(page: Page, address: string): Promise<Sight> {
  await openLoaded(page, address);
  // Where a gate leads elsewhere, the first page goes before the next one is there.
  await page.locator("main h1").first().waitFor();
  const { hash } = new URL(page.url());
  if (hash) await page.locator(hash).waitFor({ state: "attached" });
  return lookNow(page);
}

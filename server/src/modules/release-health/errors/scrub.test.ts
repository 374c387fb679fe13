import { expect, it } from "vitest";
import { parseBrowser } from "./parse-browser.ts";
import { scrubMessage, scrubPath } from "./scrub.ts";

it.each([
  ["CrashedWhileRendering: Error: no handler", "Error: no handler"],
  ["GET https://x.example/a?token=1f#b failed", "GET https://x.example/a failed"],
  ["no user sara.adel@mail.example here", "no user …@… here"],
  ["no user +20 100 123 4567 here", "no user … here"],
  ["رقم ٠١٠٠١٢٣٤٥٦٧", "رقم …"],
  ["token 9f8e7d6c5b4a39281706f5e4 expired", "token … expired"],
  ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ["status 404 after 3 tries", "status 404 after 3 tries"],
  ["a\n\n  b", "a b"],
])("%j is kept as %j", (message, kept) => {
  expect(scrubMessage(message)).toBe(kept);
});

it("no message is longer than a row takes, and none is half a character", () => {
  expect(scrubMessage("x ".repeat(400)).length).toBeLessThanOrEqual(300);
  expect(scrubMessage("bad \ud800")).toBe("bad \ufffd");
});

it.each([
  ["/teachers/:id", "/teachers/:id"],
  ["/teachers/0d7f-11?from=x", "/teachers/:…"],
  ["/payment/KL-2291#card", "/payment/:…"],
])("the page %s is kept as %s", (path, kept) => {
  expect(scrubPath(path)).toBe(kept);
});

const ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko)";
it.each([
  [`${ANDROID} Chrome/141.0.7390.54 Mobile Safari/537.36`, "Chrome 141"],
  [`${ANDROID} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57`, "Edge 141"],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet 28"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox 143"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari 18",
  ],
  ["curl/8.5.0", null],
  [undefined, null],
])("%j is %s", (userAgent, browser) => {
  expect(parseBrowser(userAgent)).toBe(browser);
});

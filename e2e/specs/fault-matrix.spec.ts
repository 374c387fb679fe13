import { basename } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { ReleasedRemote } from "../../contracts/releases/src/index.ts";
import { RELEASES_QUERY } from "../../contracts/releases/src/index.ts";
import { browserPackages } from "../../scripts/packages.ts";
import { failureBox } from "../faults/failure-box.ts";
import { CODE_FAULTS, type CodeFault } from "../faults/faulty-build.ts";
import { TRANSPORT_FAULTS, type TransportFault } from "../faults/faulty-origin.ts";
import { accountFor, chooseNeighbour, getMountPoint, type MountPoint, publicPage } from "../faults/mount-points.ts";
import { givenRemotes } from "../faults/releases.ts";
import { expect, type Language, test, type Visitor } from "../fixtures.ts";
import { countLoads, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { touchOverlay, untilUsable } from "../usable.ts";

type Case = { remote: string; fault: TransportFault | CodeFault; lastGood: boolean; language: Language };

const isDeep = process.env.TEST_DEEP === "1";
const SHELL_WITHIN_MS = 3_000;
/** A shell that a remote holds up is late each time; one that a busy machine holds up comes in time at another try. */
const ARRIVED_WITHIN_MS = 60_000;
/** Two attempts, a request to the server, and the last good version: 11 s, and longer where the device cannot keep up. */
const SETTLED_WITHIN_MS = 60_000;
/** The remote's code ran and threw while rendering: the same code is not loaded again. */
const NEVER_RETRIED = new Set<string>(["throws while rendering", "throws in an effect"]);

const remotes = browserPackages()
  .map((folder) => basename(folder))
  .filter((name) => name.startsWith("mfe-"));
const faults = [...TRANSPORT_FAULTS, ...CODE_FAULTS];

/** Every remote with every fault, with and without a last good version; the languages take turns. */
const whole: Case[] = remotes.flatMap((remote, row) =>
  faults.flatMap((fault, column) =>
    [true, false].map((lastGood, layer) => ({
      remote,
      fault,
      lastGood,
      language: (row + column + layer) % 2 === 0 ? ("en" as const) : ("ar" as const),
    })),
  ),
);
/** One fault for each way in which loading goes wrong: no answer, none in time, an error, other code, code that throws. */
const KINDS: (TransportFault | CodeFault)[] = [
  "refused",
  "hang",
  "status 404",
  "page instead of code",
  "one byte flipped",
  "throws at load",
  "throws while rendering",
  "needs another React",
];
/** Each kind once, the remotes in turns, and as often with a last good version as without. */
const slice: Case[] = KINDS.map((fault, column) => {
  const round = Math.floor(column / remotes.length);
  return {
    remote: remotes[column % remotes.length] ?? "",
    fault,
    lastGood: (column + round) % 2 === 0,
    language: (column >> 1) % 2 === 0 ? "en" : "ar",
  };
});

function isCodeFault(fault: string): fault is CodeFault {
  return (CODE_FAULTS as readonly string[]).includes(fault);
}

/** Header and navigation, if the page has one, are there, and a press is answered. The footer waits for the end of a skeleton (decision 44). */
async function expectUsableShell({ page, language }: Visitor, hasMenu = true): Promise<void> {
  const shell = readTexts("shell", language);
  const html = page.locator("html");
  const soon = { timeout: SHELL_WITHIN_MS };
  if (hasMenu) await expect(page.getByRole("banner").locator("nav a[href='/about']")).toBeVisible(soon);
  await untilUsable(page, soon);
  const before = (await html.getAttribute("data-theme")) ?? "";
  await page
    .getByRole("banner")
    .getByRole("button", { name: shell("theme.toggle") })
    .click();
  await expect(html).not.toHaveAttribute("data-theme", before, soon);
}

/** The remote at work, in the named version. */
function standing(page: Page, remote: string, { sign }: Pick<MountPoint, "sign">, version?: string): Locator {
  return page.locator(`[data-remote="${remote}"]${version ? `[data-version="${version}"]` : ""} ${sign}`).first();
}

/** Addresses from which the entry of a version is requested, from now on. */
function watchEntries(page: Page, folder: string): Set<string> {
  const entries = new Set<string>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `${folder}remoteEntry.js`) entries.add(pathname + search);
  });
  return entries;
}

/** Bare pages that the header of other pages leads to. */
const IN_MENU = new Set(["/login", "/register"]);

/** Opens the page of the remote, and expects a usable shell at once, whatever becomes of the remote. */
async function arrive(visitor: Visitor, mountPoint: MountPoint): Promise<void> {
  const { page } = visitor;
  const { path, lacksMenu } = mountPoint;
  if (!lacksMenu || !IN_MENU.has(path)) {
    await page.goto(path, { waitUntil: "commit" });
    await expectUsableShell(visitor, !lacksMenu);
    return mountPoint.isPage ? undefined : touchOverlay(page);
  }
  await page.goto("/privacy-policy", { waitUntil: "commit" });
  await expectUsableShell(visitor);
  await page.getByRole("banner").locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(path);
}

/** The page hears of no withdrawal: a version that is rolled back would be replaced by itself, before anybody can press Retry. */
async function withoutNews(page: Page): Promise<void> {
  await page.routeWebSocket(new RegExp(RELEASES_QUERY), () => {});
  await page.route("**/api/releases/withdrawals", (route) => route.abort());
}

/** While one remote is in trouble another one works: on the same page, or where the visitor goes instead. */
async function expectAnotherWorks(
  { page }: Visitor,
  remote: string,
  mountPoint: MountPoint,
  all: readonly ReleasedRemote[],
): Promise<"stayed" | "came back"> {
  const neighbour = chooseNeighbour(remote, mountPoint, all);
  if (neighbour) {
    await expect(standing(page, neighbour, { sign: mountPoint.isPage ? "button" : "h1" })).toBeVisible();
    return "stayed";
  }
  const elsewhere = publicPage(all.filter(({ name }) => name !== remote));
  if (mountPoint.lacksMenu) await page.goto(elsewhere.path);
  else await page.getByRole("banner").locator(`a[href="${elsewhere.path}"]`).click();
  await expect(standing(page, elsewhere.remote, { sign: "h1" })).toBeVisible();
  await page.goBack();
  return "came back";
}

for (const { remote, fault, lastGood, language } of isDeep ? whole : slice) {
  const outcome = lastGood ? "the last good version takes over" : "an error box, and Retry heals it";
  test(`${remote} ${fault}: ${outcome}, in ${language}`, async ({ visit, site, releases }) => {
    const all = await givenRemotes(site);
    const mountPoint = getMountPoint(remote, all);
    const visitor = await visit(language);
    const { page } = visitor;
    const account = accountFor(mountPoint, site);
    if (account) await signInBehind(visitor, account);

    const usual = site.originOf(remote);
    // A fault in transport gets an origin of its own, so that the version behind it is not broken with it.
    const made = isCodeFault(fault)
      ? await releases.release(remote, fault, { lastGood, onOrigin: usual })
      : lastGood && (await releases.release(remote, null, { lastGood }));
    const origin = made ? made.origin : usual;
    const broken = made ? made.version : all.find(({ name }) => name === remote)?.version;
    const healed = made ? made.earlier : broken;
    const entries = watchEntries(page, `/${remote}/${broken}/`);
    if (!isCodeFault(fault)) await origin.breakWith(fault);
    if (made && !lastGood) await withoutNews(page);
    try {
      await expect(async () => {
        entries.clear();
        await arrive(visitor, mountPoint);
      }).toPass({ timeout: ARRIVED_WITHIN_MS });
      const showings = (await expectAnotherWorks(visitor, remote, mountPoint, all)) === "stayed" ? 1 : 2;
      const { box, retry } = failureBox(page, language, mountPoint.isPage);
      const settled = lastGood ? standing(page, remote, mountPoint, healed) : retry;
      await expect(settled).toBeVisible({ timeout: SETTLED_WITHIN_MS });
      if (!mountPoint.lacksMenu) await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page.locator(`[data-version="${broken}"]:not([data-served])`)).toHaveCount(0);
      // Each try has an address of its own. Where code crashed, one for each place and each time that it is shown.
      const places = page.locator(`[data-remote="${remote}"]`);
      const tooMany = async () => entries.size - showings * Math.max(1, await places.count());
      if (NEVER_RETRIED.has(fault)) await expect.poll(tooMany).toBeLessThanOrEqual(0);
      else expect(entries.size).toBeGreaterThan(1);
      if (lastGood) return await expect(box).toHaveCount(0);

      const loads = countLoads(page);
      if (made) await made.takeBack();
      else await origin.mend();
      await retry.click();
      await expect(standing(page, remote, mountPoint, healed)).toBeVisible({ timeout: SETTLED_WITHIN_MS });
      await expect(box).toHaveCount(0);
      expect(loads.count).toBe(0);
    } finally {
      await origin.mend();
    }
  });
}

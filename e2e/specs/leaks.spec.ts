import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { browserPackages } from "../../scripts/packages.ts";
import { type LiveThings, type Watcher, watchLiveThings } from "../faults/live-things.ts";
import { accountFor, getMountPoint, type MountPoint } from "../faults/mount-points.ts";
import { givenRemotes } from "../faults/releases.ts";
import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const isDeep = process.env.TEST_DEEP === "1";
const CYCLES = isDeep ? 200 : 20;
/** Caches fill, code that comes later has come, and the panel that was closed last, some 20 nodes, is kept once. */
const WARM_UP_CYCLES = 32;
/** Each cycle that leaves one thing behind leaves this many at least; normal variation is far less. */
const ALLOWED = CYCLES / 4;
const ELSEWHERE = "/privacy-policy";

const remotes = browserPackages()
  .map((folder) => basename(folder))
  .filter((name) => name.startsWith("mfe-"));
/** Without `test:deep` the one that holds a connection. */
const tested = isDeep ? remotes : remotes.filter((name) => name.includes("support"));

/** Enters the remote's page and leaves it, without a page load; every third time before it has rendered. */
async function enterAndLeave(page: Page, remote: string, mountPoint: MountPoint, times: number): Promise<void> {
  for (let cycle = 0; cycle < times; cycle += 1) {
    await page.evaluate(
      async ([path, away, there, waits]) => {
        const until = async (isSo: () => boolean) => {
          while (!isSo()) await new Promise(requestAnimationFrame);
        };
        history.pushState(null, "", path);
        if (waits) await until(() => document.querySelector(`${there} h1`) !== null);
        history.pushState(null, "", away);
        await until(() => document.querySelector(there) === null);
      },
      [mountPoint.path, ELSEWHERE, `main [data-remote="${remote}"]`, cycle % 3 !== 2] as const,
    );
  }
}

/** An overlay is never left, so it is opened and closed. The page itself presses: a driver would keep references to pressed elements. */
async function openAndClose(page: Page, times: number): Promise<void> {
  const support = readTexts("mfe-support-chat", "en");
  await page.evaluate(
    async ([open, close, count]) => {
      const press = async (label: string) => {
        const find = () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
        while (!find()) await new Promise(requestAnimationFrame);
        find()?.click();
        while (find()) await new Promise(requestAnimationFrame);
      };
      for (let cycle = 0; cycle < count; cycle += 1) {
        await press(open);
        await press(close);
      }
    },
    [support("launcher.open"), support("panel.minimise"), times] as const,
  );
}

/** Reports on their way and the like end by themselves: what is there twice in a row stays. */
async function restingCount(watcher: Watcher): Promise<LiveThings> {
  let last = await watcher.count();
  const isSame = async () => {
    const before = JSON.stringify(last);
    last = await watcher.count();
    return JSON.stringify(last) === before;
  };
  await expect.poll(isSame, { intervals: [1_500] }).toBe(true);
  return last;
}

for (const remote of tested) {
  test(`${remote}: entered and left ${CYCLES} times, it leaves nothing behind`, async ({ visit, site }) => {
    const mountPoint = getMountPoint(remote, await givenRemotes(site));
    const visitor = await visit("en");
    const { page } = visitor;
    const watcher = await watchLiveThings(page);
    const account = accountFor(mountPoint, site);
    if (account) await signInBehind(visitor, account);
    await page.goto(ELSEWHERE);
    if (mountPoint.account !== "agent") {
      await expect(page.locator('[data-remote="mfe-support-chat"] button').first()).toBeVisible();
    }

    const cycles = (times: number) =>
      mountPoint.isPage ? enterAndLeave(page, remote, mountPoint, times) : openAndClose(page, times);
    await cycles(WARM_UP_CYCLES);
    await page.waitForLoadState("networkidle");
    const before = await restingCount(watcher);
    await cycles(CYCLES);

    const kinds = ["nodes", "listeners", "timers", "subscriptions"] as const;
    let after = before;
    const left = async () => {
      after = await watcher.count();
      return kinds.filter((kind) => after[kind] - before[kind] > ALLOWED);
    };
    // Calls that wait for their next try end by themselves; a leak stays.
    await expect
      .poll(left, { intervals: [1_500] })
      .toEqual([])
      .catch(() => undefined);
    const stays = await left();
    const hint = stays.includes("timers") ? await watcher.timers() : [];
    expect(stays, `${JSON.stringify({ before, after })}\n${hint.join("\n")}`).toEqual([]);
  });
}

// @vitest-environment node
import fc from "fast-check";
import { expect, it } from "vitest";
import { type MadeTab, type MadeTabs, madeTabs, type Weather } from "./made-tabs.ts";

const isDeep = process.env.TEST_DEEP === "1";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MOST_TABS = 3;

/** What anybody can know without looking inside: who the visitors of this browser should be by now. */
type Model = { owner: string | null; isCertain: boolean };
type Real = { browser: MadeTabs; tabs: MadeTab[] };
type Step = fc.AsyncCommand<Model, Real>;

function step(name: string, run: (model: Model, real: Real) => Promise<void> | void): Step {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      expect(real.browser.problems).toEqual([]);
      expect(real.browser.site.replays).toEqual([]);
      for (const { shownAs, doneAs } of real.browser.site.acts) if (shownAs !== "nobody") expect(doneAs).toBe(shownAs);
    },
    toString: () => name,
  };
}

function inTab(name: string, at: number, run: (tab: MadeTab, model: Model, real: Real) => unknown): Step {
  return step(`${name} in tab ${at}`, async (model, real) => {
    const tab = real.tabs[at % real.tabs.length];
    if (!tab) return;
    const done = Promise.resolve(run(tab, model, real)).catch(() => {});
    // Without time passing the next step happens while this one is under way.
    await Promise.race([done, real.browser.pass(0)]);
  });
}

function enter(tab: MadeTab, model: Model, path: Parameters<MadeTab["enter"]>[0], body: object): Promise<void> {
  model.isCertain = false;
  return tab.enter(path, body);
}

/** Calm weather, time for everything that was planned, and a call by which a tab learns that its session is gone. */
async function calm({ browser, tabs }: Real): Promise<void> {
  browser.setWeather("fine");
  for (let turn = 0; turn < 2; turn++) {
    await browser.pass(61 * SECOND);
    for (const tab of tabs) {
      tab.wake();
      tab.act().catch(() => {});
    }
  }
  await browser.pass(61 * SECOND);
}

async function agree(model: Model, real: Real): Promise<void> {
  await calm(real);
  const owner = real.browser.owner();
  for (const tab of real.tabs) expect(tab.shown()?.id ?? null).toBe(owner);
  if (model.isCertain) expect(owner).toBe(model.owner);
  model.owner = owner;
  model.isCertain = true;
  for (const tab of owner === null ? [] : real.tabs) {
    let outcome: unknown = "no answer";
    tab.act().then(
      (answer) => {
        outcome = answer;
      },
      (error) => {
        outcome = error;
      },
    );
    await real.browser.pass(SECOND);
    expect(outcome).toBe("done");
  }
}

const tabAt = fc.nat({ max: MOST_TABS - 1 });
const steps = [
  fc.constant(
    step("open a tab", async (_, { browser, tabs }) => {
      if (tabs.length < MOST_TABS) tabs.push(browser.openTab());
      await browser.pass(0);
    }),
  ),
  tabAt.map((at) =>
    step(`close tab ${at}`, (_, { tabs }) => {
      if (tabs.length > 1) tabs.splice(at % tabs.length, 1)[0]?.close();
    }),
  ),
  tabAt.map((at) => inTab("reload", at, (tab) => tab.reload())),
  fc.tuple(tabAt, fc.constantFrom("salma", "omar")).map(([at, who]) =>
    inTab(`log in as ${who}`, at, (tab, model) => {
      if (!tab.shown()) return enter(tab, model, "/auth/login", { who });
    }),
  ),
  tabAt.map((at) =>
    inTab("register", at, (tab, model) => {
      if (!tab.shown()) return enter(tab, model, "/auth/register", {});
    }),
  ),
  tabAt.map((at) =>
    inTab("verify", at, (tab, model) => {
      if (tab.shown()?.verified === false) return enter(tab, model, "/auth/verify-otp", {});
    }),
  ),
  tabAt.map((at) =>
    inTab("log out", at, (tab, model) => {
      if (!tab.shown()) return;
      model.isCertain = false;
      return tab.leave();
    }),
  ),
  tabAt.map((at) => inTab("act", at, (tab) => tab.act())),
  tabAt.map((at) => inTab("wake", at, (tab) => tab.wake())),
  fc
    .constantFrom(50, 150, SECOND, 3 * SECOND, 40 * SECOND, 5 * MINUTE, 10 * MINUTE, 16 * MINUTE)
    .map((ms) => step(`pass ${ms} ms`, (_, { browser }) => browser.pass(ms))),
  fc.constantFrom(MINUTE, 20 * MINUTE).map((ms) => step(`sleep ${ms} ms`, (_, { browser }) => browser.sleep(ms))),
  fc
    .constantFrom(-24 * 60 * MINUTE, -60 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE)
    .map((ms) => step(`turn the clock by ${ms} ms`, (_, { browser }) => browser.turnClock(ms))),
  fc.constantFrom<Weather>("fine", "unreachable", "lost", "hanging", "broken", "overrun").map((weather) =>
    step(`weather ${weather}`, (model, { browser }) => {
      browser.setWeather(weather);
      // An answer that never comes leaves open what the server has done.
      if (weather === "lost") model.isCertain = false;
    }),
  ),
  fc.constant(
    step("the server ends every session", (model, { browser }) => {
      browser.site.endAll();
      model.isCertain = false;
    }),
  ),
  fc.constant(step("all agree", agree)),
];

it("keeps all tabs of a browser with the server, whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: isDeep ? 80 : 40, size: "max" }), async (commands) => {
      const browser = madeTabs();
      const real: Real = { browser, tabs: [browser.openTab()] };
      const model: Model = { owner: null, isCertain: true };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await agree(model, real);
    }),
    { numRuns: isDeep ? 2_000 : 50 },
  );
}, 600_000);

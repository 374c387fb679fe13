// @vitest-environment node

import { registerAccount, signIn, verifyCode } from "@kalima/accounts-contract";
import { MINUTE_MS, SECOND_MS } from "@kalima/contracts/domain";
import { type FakeTab, type FakeTabs, fakeTabs, type Weather } from "@kalima/testing/platform";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { sessionOperations } from "../../src/session/session-api.ts";

// In real time: afterwards only the clock of the fake browser goes on.
beforeAll(() => Promise.all([sessionOperations(), import("../../src/http/on-first-call.ts")]));

const isDeep = process.env.TEST_DEEP === "1";
const MAX_TABS = 3;

/** The model: which account this browser's tabs should show, derived from the actions alone. */
type Model = {
  owner: string | null;
  /** True if `owner` can be known; false from an action until all tabs agree on its outcome. */
  isCertain: boolean;
  /** True after an event that tabs can learn of only by asking the server. */
  isSpoilt: boolean;
};
type Real = { browser: FakeTabs; tabs: FakeTab[] };
type Step = { run(model: Model, real: Real): Promise<void>; toString(): string };

function step(name: string, run: (model: Model, real: Real) => Promise<void> | void): Step {
  return {
    async run(model, real) {
      await run(model, real);
      expect(real.browser.problems).toEqual([]);
      expect(real.browser.site.replays).toEqual([]);
      for (const left of real.browser.left)
        for (const tab of real.tabs) expect(tab.shown()?.id, "signed out, yet shown").not.toBe(left);
      for (const { shownAs, doneAs } of real.browser.site.acts) if (shownAs !== "nobody") expect(doneAs).toBe(shownAs);
    },
    toString: () => name,
  };
}

function inTab(name: string, at: number, run: (tab: FakeTab, model: Model, real: Real) => unknown): Step {
  return step(`${name} in tab ${at}`, async (model, real) => {
    const tab = real.tabs[at % real.tabs.length];
    if (!tab) return;
    const done = Promise.resolve(run(tab, model, real)).catch(() => {});
    // Without time passing the next step happens while this one is under way.
    await Promise.race([done, real.browser.pass(0)]);
  });
}

function enter(tab: FakeTab, model: Model, operation: Parameters<FakeTab["enter"]>[0], body: object): Promise<void> {
  model.isCertain = false;
  return tab.enter(operation, body);
}

/** Calm weather, time for everything that was planned, and a call by which a tab learns that its session is gone. */
async function calm({ browser, tabs }: Real): Promise<void> {
  browser.setWeather("fine");
  for (let turn = 0; turn < 2; turn++) {
    await browser.pass(61 * SECOND_MS);
    for (const tab of tabs) {
      tab.wake();
      tab.act().catch(() => {});
    }
  }
  await browser.pass(61 * SECOND_MS);
}

async function agree(model: Model, real: Real): Promise<void> {
  if (!model.isSpoilt) {
    await real.browser.pass(61 * SECOND_MS);
    for (const tab of real.tabs) expect(tab.shown()?.id ?? null).toBe(real.browser.owner());
  }
  await calm(real);
  const owner = real.browser.owner();
  for (const tab of real.tabs) expect(tab.shown()?.id ?? null).toBe(owner);
  if (model.isCertain) expect(owner).toBe(model.owner);
  model.owner = owner;
  model.isCertain = true;
  model.isSpoilt = false;
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
    await real.browser.pass(SECOND_MS);
    expect(outcome).toBe("done");
  }
}

const tabAt = fc.nat({ max: MAX_TABS - 1 });
const someWhile = fc.constantFrom(
  50,
  150,
  SECOND_MS,
  3 * SECOND_MS,
  40 * SECOND_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  16 * MINUTE_MS,
);
const someWeather = fc.constantFrom<Weather>("unreachable", "lost", "hanging", "broken", "overrun");
const someTurn = fc.constantFrom(-24 * 60 * MINUTE_MS, -60 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS);

function openTab(): Step {
  return step("open a tab", async (_, { browser, tabs }) => {
    if (tabs.length < MAX_TABS) tabs.push(browser.openTab());
    await browser.pass(0);
  });
}

function closeTab(at: number): Step {
  return step(`close tab ${at}`, (model, { tabs }) => {
    if (tabs.length < 2) return;
    model.isSpoilt = true;
    tabs.splice(at % tabs.length, 1)[0]?.close();
  });
}

function reload(at: number): Step {
  return inTab("reload", at, (tab, model) => {
    model.isSpoilt = true;
    tab.reload();
  });
}

function logIn([at, who]: [number, string]): Step {
  return inTab(`log in as ${who}`, at, (tab, model) => {
    if (!tab.shown()) return enter(tab, model, signIn, { who });
  });
}

function register(at: number): Step {
  return inTab("register", at, (tab, model) => {
    if (!tab.shown()) return enter(tab, model, registerAccount, {});
  });
}

function verify(at: number): Step {
  return inTab("verify", at, (tab, model) => {
    if (tab.shown()?.verified === false) return enter(tab, model, verifyCode, {});
  });
}

function logOut(at: number): Step {
  return inTab("log out", at, (tab, model) => {
    if (!tab.shown()) return;
    model.isCertain = false;
    return tab.leave();
  });
}

function weather(next: Weather): Step {
  return step(`weather ${next}`, (model, { browser }) => {
    browser.setWeather(next);
    if (next !== "fine") model.isSpoilt = true;
    // An answer that never comes leaves open what the server has done.
    if (next === "lost") model.isCertain = false;
  });
}

const endAll = step("the server ends every session", (model, { browser }) => {
  browser.site.endAll();
  model.isCertain = false;
  model.isSpoilt = true;
});

const happening = fc.oneof(
  { weight: 3, arbitrary: fc.constant(openTab()) },
  { weight: 1, arbitrary: tabAt.map(closeTab) },
  { weight: 1, arbitrary: tabAt.map(reload) },
  { weight: 5, arbitrary: fc.tuple(tabAt, fc.constantFrom("salma", "omar")).map(logIn) },
  { weight: 2, arbitrary: tabAt.map(register) },
  { weight: 3, arbitrary: tabAt.map(verify) },
  { weight: 3, arbitrary: tabAt.map(logOut) },
  { weight: 5, arbitrary: tabAt.map((at) => inTab("act", at, (tab) => tab.act())) },
  { weight: 1, arbitrary: tabAt.map((at) => inTab("wake", at, (tab) => tab.wake())) },
  { weight: 8, arbitrary: someWhile.map((ms) => step(`pass ${ms} ms`, (_, { browser }) => browser.pass(ms))) },
  { weight: 1, arbitrary: someWhile.map((ms) => step(`sleep ${ms} ms`, (_, { browser }) => browser.sleep(ms))) },
  { weight: 1, arbitrary: someTurn.map((ms) => step(`turn by ${ms} ms`, (_, { browser }) => browser.turnClock(ms))) },
  { weight: 2, arbitrary: someWeather.map(weather) },
  { weight: 3, arbitrary: fc.constant(weather("fine")) },
  { weight: 1, arbitrary: fc.constant(endAll) },
  { weight: 5, arbitrary: fc.constant(step("all agree", agree)) },
);

/** Long enough that something is mostly going on when the next thing happens. */
const story = fc.array(happening, { minLength: 30, maxLength: isDeep ? 120 : 80, size: "max" });

it("keeps all tabs of a browser with the server, whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (happenings) => {
      const browser = fakeTabs();
      const real: Real = { browser, tabs: [browser.openTab()] };
      const model: Model = { owner: null, isCertain: true, isSpoilt: false };
      for (const one of happenings) await one.run(model, real);
      await agree(model, real);
    }),
    { numRuns: isDeep ? 2_000 : 50 },
  );
}, 600_000);

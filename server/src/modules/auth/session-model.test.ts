import { DAY_SECONDS, HOUR_SECONDS } from "@kalima/contracts/domain";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeRegistration, readLastCode } from "../../../test/accounts.ts";
import { type Browser, openBrowser, type Tab } from "../../../test/browser.ts";
import { createTestApp, generatePhone, type TestApp } from "../../../test/create-test-app.ts";
import { type Family, SessionModel } from "../../../test/session-model.ts";

const TABS = 3;
const RUNS = process.env.TEST_DEEP === "1" ? 300 : 30;

let server: TestApp;
/** Seconds, across all runs, because time must not go backwards. */
let now = 0;
const start = Date.now();
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const tab = fc.nat(TABS - 1);
const lost = fc.boolean();
const action = fc.oneof(
  fc.record({ do: fc.constant("register"), tab, lost }),
  fc.record({ do: fc.constant("verify"), tab, lost }),
  fc.record({ do: fc.constant("login"), tab, lost, remember: fc.boolean(), who: fc.nat(5) }),
  fc.record({ do: fc.constant("refresh"), tab, lost }),
  fc.record({ do: fc.constant("resume"), tab, lost }),
  fc.record({ do: fc.constant("use"), tab }),
  fc.record({ do: fc.constant("refresh in all tabs"), lost: fc.array(lost, { minLength: TABS, maxLength: TABS }) }),
  fc.record({ do: fc.constant("replay"), which: fc.nat(7) }),
  fc.record({ do: fc.constant("logout"), tab, lost }),
  fc.record({
    do: fc.constant("wait"),
    seconds: fc.constantFrom(1, 5, 10, 11, 11, 301, 600, 899, 900, DAY_SECONDS, 20 * DAY_SECONDS),
  }),
);
// One type for all actions; each field belongs to some of them.
type Action = {
  do: string;
  tab: number;
  lost: boolean | boolean[];
  remember: boolean;
  who: number;
  which: number;
  seconds: number;
};

/** State of one run: the browser, and the model that it must match. */
class World {
  readonly model = new SessionModel();
  readonly browser: Browser = openBrowser(server, TABS);
  readonly accounts: { phone: string; password: string }[] = [];
  readonly registrations = new Map<Family, { phone: string; code: string; codeEndsAt: number }>();

  tab(at: number): Tab {
    const found = this.browser.tabs[at];
    if (!found) throw new Error(`no tab ${at}`);
    return found;
  }
  /** Refresh token of the browser; undefined unless both cookies exist, because one alone is not a session. */
  get cookie(): string | undefined {
    return this.browser.jar.has("token") ? this.browser.jar.get("refreshToken") : undefined;
  }
  expectStatus(answer: LightMyRequestResponse, status: number, what: string): void {
    if (answer.statusCode !== status)
      throw new Error(`${what}: expected ${status}, got ${answer.statusCode} ${answer.body}`);
  }
  /** Applies an answer to browser and tab, unless it got lost. */
  arrive(answer: LightMyRequestResponse, at: Tab, isLost: boolean): void {
    if (isLost) return;
    this.browser.keep(answer);
    if (answer.statusCode < 300) at.accessToken = answer.json().data.accessToken ?? null;
    else if (answer.statusCode === 401) at.accessToken = null;
  }
  /** Ends the previous sessions of the browser and the tab in the model. */
  endPrevious(at: Tab): void {
    for (const family of [this.model.findFamily(this.cookie), this.model.findHolder(at.accessToken, now)]) {
      if (family) family.hasEnded = true;
    }
  }
  begin(kind: Family["kind"], answer: LightMyRequestResponse, at: Tab, remember: boolean): Family {
    this.endPrevious(at);
    return this.model.begin(kind, answer.json().data, now, remember);
  }

  async register(at: Tab, isLost: boolean) {
    const wanted = makeRegistration(generatePhone());
    const answer = await this.browser.call(at, "POST", "/api/auth/register", wanted);
    this.expectStatus(answer, 201, "register");
    const family = this.begin("registration", answer, at, false);
    const code = readLastCode(server, wanted.phone);
    this.registrations.set(family, { phone: wanted.phone, code, codeEndsAt: now + 300 });
    this.arrive(answer, at, isLost);
  }

  async verify(at: Tab, isLost: boolean) {
    const owner = this.model.families.find(({ accessTokens }) => accessTokens.has(at.accessToken ?? ""));
    const waiting = owner && this.registrations.get(owner);
    if (!owner || !waiting) return;
    const { phone, code, codeEndsAt } = waiting;
    const answer = await this.browser.call(at, "POST", "/api/auth/verify-otp", {
      phone,
      otp: code,
      purpose: "register",
    });
    if (this.model.findHolder(at.accessToken, now) !== owner)
      return this.expectStatus(answer, 401, "verify, signed out");
    if (now >= codeEndsAt) return this.expectStatus(answer, 422, "verify, too late");
    this.expectStatus(answer, 200, "verify");
    this.begin("account", answer, at, false);
    owner.hasEnded = true;
    this.accounts.push({ phone, password: makeRegistration(phone).password });
    this.arrive(answer, at, isLost);
  }

  async login(at: Tab, { who, remember }: Action, isLost: boolean) {
    const account = this.accounts[who % Math.max(1, this.accounts.length)];
    if (!account) return;
    const answer = await this.browser.call(at, "POST", "/api/auth/login", { ...account, rememberMe: remember });
    this.expectStatus(answer, 200, "login");
    this.begin("account", answer, at, remember);
    this.arrive(answer, at, isLost);
  }

  /** Compares the answer to a refresh token with the model, and records the new tokens in it. */
  judge(answer: LightMyRequestResponse, token: string | undefined, what: string): void {
    const family = this.model.use(token, now);
    this.expectStatus(answer, family ? 200 : 401, what);
    if (family) this.model.give(family, answer.json().data, now, token ?? null);
  }

  async refresh(at: Tab, isLost: boolean) {
    const token = this.cookie;
    const answer = await this.browser.call(at, "POST", "/api/auth/refresh");
    this.judge(answer, token, "refresh");
    this.arrive(answer, at, isLost);
  }

  async refreshAll(areLost: boolean[]) {
    const token = this.cookie;
    const { tabs } = this.browser;
    const answers = await Promise.all(tabs.map((at) => this.browser.call(at, "POST", "/api/auth/refresh")));
    for (const answer of answers) this.judge(answer, token, "refresh in all tabs");
    for (const [at, answer] of answers.entries()) this.arrive(answer, this.tab(at), areLost[at] ?? false);
  }

  async resume(at: Tab, isLost: boolean) {
    const token = this.cookie;
    const answer = await this.browser.call(at, "GET", "/api/auth/session");
    const family = this.model.peek(token, now);
    this.expectStatus(answer, family ? 200 : 401, "resume");
    if (family) this.model.give(family, { accessToken: answer.json().data.accessToken }, now, null);
    this.arrive(answer, at, isLost);
  }

  /** Opens the profile; after a refusal, refreshes once and tries again, like the site's client. */
  async use(at: Tab) {
    if (at.accessToken === null) return;
    const holder = this.model.findHolder(at.accessToken, now);
    const answer = await this.browser.call(at, "GET", "/api/users/profile");
    this.expectStatus(answer, holder ? 200 : 401, "use");
    if (holder) return expect(answer.json().data.verified).toBe(holder.kind === "account");
    await this.refresh(at, false);
    if (at.accessToken === null) return;
    this.expectStatus(await this.browser.call(at, "GET", "/api/users/profile"), 200, "use, renewed");
  }

  /** Another client presents one of the last tokens that were issued. */
  async replay(which: number) {
    const given = this.model.families.flatMap(({ refreshTokens }) => [...refreshTokens.keys()]);
    const refreshToken = given.at(-1 - which);
    if (refreshToken)
      this.judge(await server.as()("POST", "/api/auth/refresh", { refreshToken }), refreshToken, "replay");
  }

  async logout(at: Tab, isLost: boolean) {
    const answer = await this.browser.call(at, "POST", "/api/auth/logout");
    this.expectStatus(answer, 200, "logout");
    this.endPrevious(at);
    this.arrive(answer, at, isLost);
  }

  async act(next: Action): Promise<void> {
    const isLost = next.lost === true;
    switch (next.do) {
      case "wait":
        return this.wait(next.seconds);
      case "replay":
        return this.replay(next.which);
      case "refresh in all tabs":
        return this.refreshAll(next.lost as boolean[]);
      case "use":
        return this.use(this.tab(next.tab));
      case "login":
        return this.login(this.tab(next.tab), next, isLost);
      default:
        return this[next.do as "register" | "verify" | "refresh" | "resume" | "logout"](this.tab(next.tab), isLost);
    }
  }

  wait(seconds: number): void {
    now += seconds;
    server.setTime(new Date(start + now * 1_000));
  }

  /** Checks that exactly the sessions that the model calls over have ended. */
  async settle(): Promise<void> {
    for (const family of this.model.families.slice(-8)) {
      const accessToken = [...family.accessTokens.keys()].at(-1) ?? "";
      const answer = await server.as({ accessToken })("GET", "/api/users/profile");
      this.expectStatus(answer, this.model.findHolder(accessToken, now) ? 200 : 401, "in the end, access");
      const newest = [...family.refreshTokens.keys()].at(-1);
      const renewed = await server.as()("POST", "/api/auth/refresh", { refreshToken: newest });
      this.judge(renewed, newest, "in the end, refresh");
    }
  }
}

describe("sessions", () => {
  it("match a simple model for any order of sign-ins, sign-outs and lost answers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40, size: "max" }), async (actions) => {
        const world = new World();
        world.wait(HOUR_SECONDS);
        // Every run begins with an account, because most failures need one.
        await world.register(world.tab(0), false);
        await world.verify(world.tab(0), false);
        for (const next of actions) await world.act(next as unknown as Action);
        await world.settle();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 300_000);
});

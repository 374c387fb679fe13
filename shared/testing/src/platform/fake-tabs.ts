import type { registerAccount, signIn, verifyCode } from "@kalima/accounts-contract";
import { wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import { connectToServer } from "@kalima/platform/host";
import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from "axios";
import * as z from "zod/mini";
import { fakeMachine } from "./fake-machine.ts";
import { type FakeAnswer, fakeSite } from "./fake-site.ts";

type Entrance = typeof signIn | typeof registerAccount | typeof verifyCode;
/** Something that an account does. */
const act = operation("POST /api/things", { body: z.object({ shownAs: z.string() }), answer: wrapData(z.string()) });

/** How the way to the server is: `lost` answers were given and never arrive, `hanging` requests never do. */
export type Weather = "fine" | "unreachable" | "lost" | "hanging" | "broken" | "overrun";

const ONE_WAY_MS = 100;

/** Tabs of one browser with the real client and store, a fake server and a network that can be spoiled. */
export function fakeTabs() {
  const machine = fakeMachine(async () => {
    for (let turn = 0; turn < 4; turn++) await new Promise((go) => setImmediate(go));
  });
  const site = fakeSite(machine.serverNow);
  const { cookies } = machine;
  const problems: string[] = [];
  let weather: Weather = "fine";
  let refreshesUnderWay = 0;
  let ids = 0;

  function deliver(answer: FakeAnswer): void {
    if (answer.cookies === null) Object.assign(cookies, { user: null, token: null, refreshToken: null });
    if (answer.cookies) Object.assign(cookies, { ...answer.cookies, user: { id: answer.cookies.user } });
    answer.onDelivered?.();
  }

  function send(
    config: InternalAxiosRequestConfig,
    page: { isClosed(): boolean; left: Promise<void> },
  ): Promise<never> {
    return new Promise((resolve, reject) => {
      const method = (config.method ?? "get").toUpperCase();
      const path = config.url ?? "";
      const isRefresh = path === "/auth/refresh";
      const given = weather;
      let isOver = false;
      function finish(settle: () => void): void {
        if (isOver) return;
        isOver = true;
        if (isRefresh) refreshesUnderWay -= 1;
        settle();
      }
      const fail = (code: string) => finish(() => reject(new AxiosError("failed", code, config)));
      if (isRefresh) refreshesUnderWay += 1;
      if (refreshesUnderWay > 1) problems.push("two refreshes at once");
      config.signal?.addEventListener?.("abort", () => fail("ERR_CANCELED"));
      void page.left.then(() => finish(() => {}));
      machine.after(config.timeout ?? 0, () => fail("ECONNABORTED"));
      if (given === "unreachable") machine.after(1, () => fail("ERR_NETWORK"));
      const bearer = /^Bearer (.+)$/.exec(String(config.headers.get("authorization") ?? ""))?.[1] ?? null;
      const asked = { method, path, bearer, body: JSON.parse(config.data ?? "{}"), jar: { ...cookies } };

      machine.after(ONE_WAY_MS, () => {
        if (isOver || page.isClosed() || given === "unreachable" || given === "hanging") return;
        const status = given === "broken" ? 500 : 429;
        const answer = given === "broken" || given === "overrun" ? { status, data: "<html>" } : site.answer(asked);
        if (given === "lost") return;
        machine.after(ONE_WAY_MS, () => {
          if (isOver || page.isClosed()) return;
          deliver(answer);
          const response = { data: answer.data, status: answer.status, statusText: "", headers: {}, config };
          finish(() =>
            answer.status < 400
              ? resolve(response as never)
              : reject(new AxiosError("refused", undefined, config, null, response)),
          );
        });
      });
    });
  }

  function openTab() {
    let tab = load();
    /** A form that is being sent cannot be sent again. */
    let entering: typeof tab.page | null = null;

    function load() {
      const { browser, ...page } = machine.openTab({ onReload: () => queueMicrotask(reload) });
      const adapter: AxiosAdapter = (config) => send(config, page);
      const { http, session } = connectToServer({
        language: () => "en",
        browser,
        adapter,
        logger: { warn() {}, error() {} },
        isOnline: () => true,
        now: machine.now,
        ticks: machine.ticks,
        random: () => 0.5,
        sleep: (ms) => new Promise((wake) => browser.after(ms, () => wake())),
        newId: () => `id-${++ids}`,
      });
      let before = session.current();
      let token: string | null = null;
      session.changes.subscribe((current) => {
        if (before.state === "signedIn" && current.state === "signedOut" && !page.isClosed()) {
          const isEnded = site.sessionOfToken(token)?.revoked !== null;
          const isLeft = cookies.user?.id !== before.user.id;
          if (!isEnded && !isLeft && !hasLeft.has(before.user.id)) problems.push(`${before.user.name} signed out`);
        }
        before = current;
        token = session.credentials.token() ?? token;
      });
      void session.restore();
      return { http, session, page };
    }

    function reload(): void {
      if (tab.page.isClosed()) return;
      tab.session.dispose();
      tab = load();
    }

    return {
      reload,
      close: () => tab.session.dispose(),
      isClosed: () => tab.page.isClosed(),
      wake: () => tab.page.wake(),
      shown: () => {
        const current = tab.session.current();
        return current.state === "signedIn" ? current.user : null;
      },
      async enter(operation: Entrance, body: object): Promise<void> {
        const { http, session, page } = tab;
        if (entering === page) return;
        entering = page;
        try {
          const signedIn = await http.call(operation, { body: body as never });
          if (page.isClosed()) return;
          hasLeft.delete(signedIn.user.id);
          await session.begin(signedIn, { rememberMe: false });
        } finally {
          entering = null;
        }
      },
      async leave(): Promise<void> {
        const current = tab.session.current();
        if (current.state === "signedIn" && cookies.user?.id === current.user.id) hasLeft.add(current.user.id);
        await tab.session.end("signed_out");
      },
      act(): Promise<unknown> {
        const current = tab.session.current();
        const shownAs = current.state === "signedIn" ? current.user.id : "nobody";
        return tab.http.call(act, { body: { shownAs } });
      },
    };
  }

  const hasLeft = new Set<string>();

  return {
    openTab,
    /** Who signed out here and has not come back. */
    left: hasLeft,
    site,
    problems,
    setWeather(next: Weather) {
      weather = next;
    },
    owner: () => (cookies.user ? site.ownerOf(cookies) : null),
    pass: machine.pass,
    sleep: machine.sleep,
    turnClock: machine.turnClock,
  };
}

export type FakeTabs = ReturnType<typeof fakeTabs>;
export type FakeTab = ReturnType<FakeTabs["openTab"]>;

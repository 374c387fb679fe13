import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { TestApp } from "./create-test-app.ts";

/** A page in a browser: it shares cookies with the others and keeps an access token for itself. */
export type Tab = { accessToken: string | null };

/** A browser as the server sees it: one cookie jar, several tabs. */
export type Browser = {
  tabs: readonly Tab[];
  /** The session's cookies by name; empty after signing out. */
  jar: Map<string, string>;
  /** Calls as a page of the site does: with the cookies and, where it has one, the tab's token. */
  call(tab: Tab, method: InjectOptions["method"], url: string, payload?: object): Promise<LightMyRequestResponse>;
  /** Stores the cookies of an answer, as a browser does when it arrives. */
  keep(answer: LightMyRequestResponse): void;
};

/** A browser with this many tabs and no cookies. */
export function openBrowser({ app }: Pick<TestApp, "app">, tabs: number): Browser {
  const jar = new Map<string, string>();
  return {
    jar,
    tabs: Array.from({ length: tabs }, () => ({ accessToken: null })),
    call: (tab, method, url, payload) =>
      app.inject({
        method,
        url,
        cookies: Object.fromEntries(jar),
        headers: {
          "sec-fetch-site": "same-origin",
          ...(tab.accessToken && { authorization: `Bearer ${tab.accessToken}` }),
        },
        ...(payload && { payload }),
      }),
    keep(answer) {
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) jar.delete(name);
        else jar.set(name, value);
      }
    },
  };
}

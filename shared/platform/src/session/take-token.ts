import { TOKEN_REFRESH_MS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import type { SessionApi } from "./session-api.ts";
import type { SessionBrowser } from "./session-browser.ts";
import type { SessionMemory } from "./session-memory.ts";
import { isOtherPerson, realToken } from "./session-state.ts";

type Parts = { api: SessionApi; browser: SessionBrowser; memory: SessionMemory };

/** `stale`: the session began or ended meanwhile, and the answer no longer counts. */
export type Outcome = "taken" | "other_account" | "rejected" | "unreachable" | "stale";

/**
 * Replaces this tab's token. One tab at a time: the first rotates the tokens, and those that waited behind it take
 * theirs from the server without rotating again. A refusal is told apart from a server that cannot be reached,
 * because a tunnel must not sign anybody out.
 */
export function renewToken({ api, browser, memory }: Parts): Promise<Outcome> {
  const epoch = memory.epoch();
  return browser.alone(async () => {
    const { session, tokenTakenAt } = memory.state();
    if (memory.epoch() !== epoch || session.state === "signedOut") return "stale";
    if (isOtherPerson(session, browser.userCookie()?.id ?? null)) return "other_account";
    try {
      const last = browser.refreshedAt.read();
      const isRotatedElsewhere = last !== null && last > tokenTakenAt;
      const token = realToken(isRotatedElsewhere ? (await api.current()).accessToken : await rotate(api, browser));
      if (memory.epoch() !== epoch) return "stale";
      if (token === null) return "unreachable";
      memory.apply({ kind: "renewed", token, at: browser.now() });
      return "taken";
    } catch (error) {
      return memory.epoch() === epoch ? outcomeOf(error) : "stale";
    }
  });
}

/**
 * Takes the session over from the cookies, at start or after another tab signed in. Rotates only the first time
 * of a browser session or when the last rotation is 10 minutes old.
 */
export function takeSession({ api, browser, memory }: Parts): Promise<Outcome> {
  const epoch = memory.epoch();
  return browser.alone(async () => {
    try {
      const last = browser.refreshedAt.read();
      if (last === null || browser.now() - last >= TOKEN_REFRESH_MS) await rotate(api, browser);
      const { user, verified, rememberMe, accessToken } = await api.current();
      const token = realToken(accessToken);
      if (memory.epoch() !== epoch) return "stale";
      if (token === null) return "rejected";
      memory.apply({ kind: "began", user, verified, rememberMe, token, at: browser.now() });
      return "taken";
    } catch (error) {
      return memory.epoch() === epoch ? outcomeOf(error) : "stale";
    }
  });
}

async function rotate(api: SessionApi, browser: SessionBrowser): Promise<string> {
  const token = await api.refresh();
  browser.refreshedAt.write(browser.now());
  return token;
}

function outcomeOf(error: unknown): Outcome {
  return isAppError(error) && error.status === 401 ? "rejected" : "unreachable";
}

import { beforeEach, expect, it, vi } from "vitest";
import { aReleasedRemote } from "../../testing/a-released-remote.ts";
import type { Decision } from "../gate.ts";
import type { Location } from "../navigator.ts";
import type { SitePage } from "../site-pages.ts";
import { prepareOnIntent } from "./prepare-on-intent.ts";

const remote = (name: string, changes: object = {}) => ({ ...aReleasedRemote(name, {}), ...changes });
const makePage = (shown: object) =>
  ({ component: null, remote: null, screen: "list", ...shown }) as unknown as SitePage;
const ENTER: Decision = { kind: "enter" };

let next: { page: SitePage; decision: Decision };
const fetch = vi.fn(() => new Promise<Response>(() => {}));
const loadPage = vi.fn(async () => {});
const connection = { saveData: false };
Object.assign(window, { fetch });
Object.assign(window.navigator, { connection });

prepareOnIntent({
  window,
  shell: "2.0.0",
  loadPage,
  navigation: {
    current: () => ({ page: makePage({ remote: remote("mfe-here") }) }) as Location,
    preview: () => next,
  },
});

let count = 0;
function press(): void {
  count += 1;
  document.body.innerHTML = `<a href="/there/${count}">there</a>`;
  document.querySelector("a")?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
}

beforeEach(() => {
  vi.clearAllMocks();
  connection.saveData = false;
});

it.each<[string, object, Decision, boolean]>([
  ["another remote", { remote: remote("mfe-x") }, ENTER, true],
  ["the remote that is shown", { remote: remote("mfe-here") }, ENTER, false],
  ["a remote that is switched off", { remote: remote("mfe-x", { isDisabled: true }) }, ENTER, false],
  ["a remote on a developer's machine", { remote: remote("mfe-x", { isLocal: true }) }, ENTER, false],
  ["a page behind a redirect", { remote: remote("mfe-x") }, { kind: "redirect", to: "/login" }, false],
  ["a page that is not for the visitor", { remote: remote("mfe-x") }, { kind: "blocked", by: "role" }, false],
])("a press on a link to a page of %s", (_owner, shown, decision, isPrepared) => {
  next = { page: makePage(shown), decision };
  press();
  expect(fetch).toHaveBeenCalledTimes(isPrepared ? 1 : 0);
  expect(loadPage).not.toHaveBeenCalled();
});

it("loads the code of the shell's own page", () => {
  next = { page: makePage({ component: "about" }), decision: ENTER };
  press();
  expect(loadPage).toHaveBeenCalledExactlyOnceWith("about");
  expect(fetch).not.toHaveBeenCalled();
});

it("takes only a press for an intent on a saved connection", () => {
  vi.useFakeTimers();
  connection.saveData = true;
  next = { page: makePage({ remote: remote("mfe-x") }), decision: ENTER };
  press();
  expect(fetch).toHaveBeenCalledOnce();
  document.body.innerHTML = '<a href="/elsewhere">there</a>';
  const over = new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" });
  document.querySelector("a")?.dispatchEvent(over);
  vi.runAllTimers();
  expect(fetch).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

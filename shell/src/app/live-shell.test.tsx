import type { Session } from "@kalima/contracts/session";
import { createI18n } from "@kalima/platform/host";
import type { ReleaseSet } from "@kalima/releases-contract";
import { createToasts } from "@kalima/ui/toast";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { BehaviorSubject } from "rxjs";
import { afterEach, expect, it, vi } from "vitest";
import type { Location } from "../compose/navigator.ts";
import { pageAt, sitePages } from "../compose/site-pages.ts";
import en from "../i18n/en.json";
import { shellPages } from "../pages/shell-pages.ts";
import { renderPage } from "../prerender.tsx";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { company } from "../testing/with-shell.tsx";
import { LiveShell } from "./live-shell.tsx";
import { NO_ACTIONS } from "./no-actions.ts";

const text = (words: string) => ({ en: words, ar: words });
const facts = {
  language: "en" as const,
  company,
  stats: {
    requests: { atLeast: 1200, isExact: false },
    experts: { atLeast: 24, isExact: true },
    sessionsTaught: null,
    yearsOfExperience: { atLeast: 6, isExact: true },
  },
  release: { id: "r", page: "p", remotes: [] } as ReleaseSet,
  year: 2026,
};

const catalog = aReleasedRemote("mfe-catalog", {
  pages: [{ path: "/teachers", access: "public", frame: "full", title: text("Trainers"), description: text("All.") }],
  slots: [{ slot: "home.trainers" }],
});

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Hydrates a page of the server; `served` places come rendered, each with a paragraph. */
async function hydratePage(
  path: string,
  { release = facts.release, served = [] as string[], actions = NO_ACTIONS } = {},
) {
  const element = document.createElement("div");
  const html = await renderPage({ path, ...facts, release, served });
  element.innerHTML = html.replaceAll(/<!--place:[^>]*-->/g, "<p>served</p>");
  document.body.append(element);
  const i18n = createI18n({ language: "en", resources: { shell: en } });
  const page = pageAt(sitePages(shellPages, release), path);
  const location = new BehaviorSubject<Location>({ url: path, path, page, decision: { kind: "enter" } });
  const session = new BehaviorSubject<Session | null>(null);
  const isWaiting = new BehaviorSubject(!element.querySelector("[data-place='page'] > [data-served]"));
  const onHydrated = vi.fn();
  const onRecoverableError = vi.fn();
  startTransition(() => {
    root = hydrateRoot(
      element,
      <LiveShell
        {...facts}
        actions={actions}
        i18n={i18n}
        isWaiting={isWaiting}
        location={location}
        onHydrated={onHydrated}
        release={release}
        session={session}
        toasts={createToasts()}
      />,
      { onRecoverableError },
    );
  });
  return { element, location, session, onHydrated, onRecoverableError };
}

/** React marks the elements that it has taken over. */
function isHydrated(element: Element | null): boolean {
  return Object.keys(element ?? {}).some((key) => key.startsWith("__react"));
}

it("answers what is pressed while the page is being hydrated, and hydrates no more for it than its slice", async () => {
  const onToggleTheme = vi.fn();
  const actions = { ...NO_ACTIONS, onToggleTheme };
  const { element, onHydrated, onRecoverableError } = await hydratePage("/", { actions });
  expect(onHydrated).not.toHaveBeenCalled();
  element.querySelector<HTMLElement>("[aria-label='Switch between light and dark']")?.click();
  expect(onToggleTheme).toHaveBeenCalledOnce();
  expect(
    ["header nav", "#hero-title", "#faq", "footer nav"].filter((part) => isHydrated(element.querySelector(part))),
  ).toEqual(["header nav"]);
  await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledOnce());
  expect(onToggleTheme).toHaveBeenCalledOnce();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it.each([
  ["/teachers", "page", "[data-place='page']"],
  ["/", "home.trainers", "[data-slot='home.trainers']"],
])("never touches what came rendered at %s in %s", async (path, name, selector) => {
  const release = { ...facts.release, remotes: [catalog] };
  const warned = vi.spyOn(console, "error");
  const shown = await hydratePage(path, { release, served: [name] });
  const served = shown.element.querySelector(`${selector} > [data-remote='mfe-catalog'][data-served]`);
  expect(served?.textContent).toBe("served");
  expect(shown.element.querySelector("#main > div > [aria-busy]")).toBeNull();
  await vi.waitFor(() => expect(shown.onHydrated).toHaveBeenCalledOnce());
  flushSync(() => {
    shown.session.next({ state: "signedOut" });
    shown.location.next({ ...shown.location.value, url: `${path}?again` });
  });
  expect(shown.element.querySelector(selector)?.firstElementChild).toBe(served);
  expect(served?.textContent).toBe("served");
  expect(shown.onRecoverableError).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
});

it("shows the skeleton of a page that did not come rendered", async () => {
  const release = { ...facts.release, remotes: [catalog] };
  const { element } = await hydratePage("/teachers", { release });
  expect(element.querySelector("#main > div > [aria-busy]")).not.toBeNull();
  expect(element.querySelector("[data-served]")).toBeNull();
});

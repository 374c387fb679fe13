import type { Session } from "@kalima/contracts/session";
import { createI18n } from "@kalima/platform/host";
import { createToasts } from "@kalima/ui/toast";
import { startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { BehaviorSubject } from "rxjs";
import { afterEach, expect, it, vi } from "vitest";
import type { Location } from "../compose/navigator.ts";
import { pageAt, sitePages } from "../compose/site-pages.ts";
import en from "../i18n/en.json";
import { shellPages } from "../pages/shell-pages.ts";
import { renderPage } from "../prerender.tsx";
import { company } from "../testing/with-shell.tsx";
import { LiveShell } from "./live-shell.tsx";
import { NO_ACTIONS } from "./no-actions.ts";

const facts = {
  language: "en" as const,
  company,
  stats: {
    requests: { atLeast: 1200, isExact: false },
    experts: { atLeast: 24, isExact: true },
    sessionsTaught: null,
    yearsOfExperience: { atLeast: 6, isExact: true },
  },
  release: { id: "r", page: "p", remotes: [] },
  year: 2026,
};

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it("answers what is pressed while the page is being hydrated", async () => {
  const element = document.createElement("div");
  element.innerHTML = await renderPage({ path: "/", ...facts });
  document.body.append(element);
  const i18n = await createI18n({ language: "en", resources: { shell: en } });
  const page = pageAt(sitePages(shellPages, facts.release), "/");
  const onToggleTheme = vi.fn();
  const onHydrated = vi.fn();
  const onRecoverableError = vi.fn();
  startTransition(() => {
    root = hydrateRoot(
      element,
      <LiveShell
        {...facts}
        actions={{ ...NO_ACTIONS, onToggleTheme }}
        i18n={i18n}
        isWaiting={new BehaviorSubject(true)}
        location={new BehaviorSubject<Location>({ url: "/", path: "/", page, decision: { kind: "enter" } })}
        onHydrated={onHydrated}
        session={new BehaviorSubject<Session | null>(null)}
        toasts={createToasts()}
      />,
      { onRecoverableError },
    );
  });
  expect(onHydrated).not.toHaveBeenCalled();
  element.querySelector<HTMLElement>("[aria-label='Switch between light and dark']")?.click();
  expect(onToggleTheme).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledOnce());
  expect(onToggleTheme).toHaveBeenCalledOnce();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

import { LANGUAGES, type Language } from "@kalima/contracts/domain";
import { cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NO_ACTIONS } from "../app/no-actions.ts";
import { Frame } from "../frame/frame.tsx";
import { company, fakeActions, menus, withShell } from "../testing/with-shell.tsx";
import { getLoadedPage, loadPage } from "./shell-page.tsx";
import type { ShellPageProps } from "./shell-page-props.ts";
import { type ShellPageKey, shellPages } from "./shell-pages.ts";

const stats = {
  requests: { atLeast: 1200, isExact: false },
  experts: { atLeast: 24, isExact: true },
  sessionsTaught: null,
  yearsOfExperience: { atLeast: 6, isExact: true },
};

async function renderPage(component: ShellPageKey, language: Language, changes: Partial<ShellPageProps> = {}) {
  await loadPage(component);
  const Content = getLoadedPage(component);
  if (!Content) throw new Error(`${component} did not load`);
  return withShell(
    language,
    <Frame
      actions={fakeActions()}
      company={company}
      language={language}
      menus={menus}
      page={{ frame: "full" }}
      pathname="/"
      session={{ state: "unknown" }}
      year={2026}
    >
      <Content
        company={company}
        language={language}
        http={NO_ACTIONS.http}
        onAskSupport={() => {}}
        onRetryConnection={() => {}}
        onSend={async () => ({})}
        release={{ id: "r1", page: "p1", remotes: [] }}
        isAdmin={false}
        serverStatus="checking"
        showToast={() => {}}
        stats={stats}
        {...changes}
      />
    </Frame>,
  );
}

async function html(component: ShellPageKey, language: Language, changes: Partial<ShellPageProps> = {}) {
  return renderToString(await renderPage(component, language, changes));
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe.each(LANGUAGES)("the shell's pages in %s", (language) => {
  it.each(shellPages.map(({ path, component }) => ({ path, component })))(
    "$path renders on the server with one heading and no inline style",
    async ({ component }) => {
      const page = await html(component, language);
      expect(page).not.toMatch(/ style=/);
      expect(count(page, "<h1")).toBe(1);
      expect(page).not.toMatch(/\{\{|>(home|nav|about|contact|privacy|developers)\.\w/);
    },
  );

  it.each([...new Set(shellPages.map(({ component }) => component))])(
    "%s is the same in the browser as from the server",
    async (component) => {
      const root = document.createElement("div");
      root.innerHTML = await html(component, language);
      const complaints: unknown[] = [];
      render(await renderPage(component, language), {
        container: document.body.appendChild(root),
        hydrate: true,
        onRecoverableError: (error) => complaints.push(error),
      });
      expect(complaints).toEqual([]);
      cleanup();
      root.remove();
    },
  );
});

describe("the home page", () => {
  it("has four services, four steps, five questions and three voices", async () => {
    const page = document.createElement("div");
    page.innerHTML = await html("home", "en");
    expect(page.querySelectorAll("#services li")).toHaveLength(4);
    expect(page.querySelectorAll("#how ol > li")).toHaveLength(4);
    expect(page.querySelectorAll("#faq details > summary")).toHaveLength(5);
    expect(page.querySelectorAll("#voices blockquote")).toHaveLength(3);
    expect(page.querySelector("[data-slot='home.trainers']")?.childNodes).toHaveLength(0);
  });

  it("adds a plus only to a counter that was rounded down", async () => {
    const page = await html("home", "en");
    expect(page).toContain(">1,200+<");
    expect(page).toContain(">24<");
  });

  it("hides a counter that is still too small, and the line when all are", async () => {
    expect(count(await html("home", "en"), "<dt")).toBe(3);
    const none = { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null };
    expect(count(await html("home", "en", { stats: none }), "<dt")).toBe(0);
  });
});

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
  sessionsTaught: { atLeast: 1200, isExact: false },
  yearsOfExperience: { atLeast: 6, isExact: true },
  rating: { average: 4.8, count: 1_204 },
  feedbackInTime: 97,
  prices: [
    {
      pack: 6 as const,
      perLesson: { amountMinor: 16_100, currency: "EGP" as const },
      savingPercent: 5,
      validForDays: 60,
    },
  ],
  soonest: {
    trainer: {
      id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
      name: { en: "Grace Hopper", ar: "جريس هوبر" },
      gender: "female" as const,
      pictureUrl: null,
      headline: { en: "Speak from the first minute", ar: "تحدّث من أول دقيقة" },
    },
    at: "2026-04-02T10:00:00Z",
  },
  voices: ["I answered at once.", "She heard my mistake.", "Band 7 at last."].map((words, at) => ({
    words,
    language: "en" as const,
    name: at === 0 ? "Nour" : null,
    trainer: { id: `0192d2b4-222${at}-7c1a-9f5e-2d7b1c3a4e5f`, name: { en: "Grace Hopper", ar: "جريس هوبر" } },
    levels: at === 0 ? { first: "B1" as const, newest: "B2" as const } : null,
    isSample: false,
  })),
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
        onAskForCall={() => {}}
        onAskSupport={() => {}}
        onRetryConnection={() => {}}
        onSend={async () => ({})}
        release={{ id: "r1", page: "p1", remotes: [] }}
        isAdmin={false}
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

  it("says where its voices are samples, and leaves their section out without any", async () => {
    const show = (voices: typeof stats.voices) => html("home", "en", { stats: { ...stats, voices } });
    const samples = "these words are examples";
    expect(await show(stats.voices)).not.toContain(samples);
    expect(await show(stats.voices.map((voice) => ({ ...voice, isSample: true })))).toContain(samples);
    expect(await show([])).not.toContain('id="voices"');
  });

  it("adds a plus only to a counter that was rounded down", async () => {
    const page = await html("home", "en");
    expect(page).toContain(">1,200+<");
    expect(page).toContain(">24<");
  });

  it("hides a counter that is still too small, and the line when all are", async () => {
    const page = document.createElement("div");
    page.innerHTML = await html("home", "en");
    expect([...page.querySelectorAll("dt")].map((label) => label.textContent)).toEqual([
      "of 5 stars in 1,204 ratings",
      "trainers you can book",
      "sessions taught",
      "of feedback sent within 24 hours",
    ]);
    const none = { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null };
    expect(count(await html("home", "en", { stats: none }), "<dt")).toBe(0);
  });

  it("leads to a trainer's next free time, and to the list by goal, level and time, before any code has come", async () => {
    const page = document.createElement("div");
    page.innerHTML = await html("home", "en");
    const booking = page.querySelector(
      "a[href='/booking/0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f?at=2026-04-02T10%3A00%3A00Z']",
    );
    expect(booking?.textContent).toMatch(/^Free .+Book the next free time with Grace Hopper$/);
    const form = page.querySelector("form[action='/teachers']");
    expect([...(form?.querySelectorAll("select") ?? [])].map(({ name }) => name)).toEqual([
      "specialization",
      "level",
      "hours",
    ]);
    expect(page.querySelector("#prices li")?.textContent).toMatch(/6 sessions.*EGP\s161.*save 5%.*60 days/);
  });
});

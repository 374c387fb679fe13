import type { Language } from "@kalima/contracts/domain";
import type { Platform } from "@kalima/platform";
import type { RemoteModule } from "@kalima/platform/remote";
import type { ReleaseSet } from "@kalima/releases-contract";
import { describe, expect, it } from "vitest";
import { renderPage } from "../prerender.tsx";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { company } from "../testing/with-shell.tsx";
import { readSiteState } from "./read-site-state.ts";
import { shortState } from "./short-state.ts";
import type { SiteState } from "./site-state.ts";
import { setUp } from "./slot/slot.fixtures.ts";
import { mountInto } from "./slot/slot-adapter.ts";
import { createSlots } from "./slots.ts";

const text = (en: string, ar: string) => ({ en, ar });
const points = aReleasedRemote("mfe-points", {
  hosts: ["points.badges"],
  pages: [
    {
      path: "/points",
      access: "public",
      frame: "full",
      title: text("Points", "النقاط"),
      description: text("What you earned.", "ما جمعته."),
    },
  ],
  menu: [
    { menu: "main", path: "/points", order: 25, label: text("Points", "النقاط") },
    { menu: "main", path: "/points", order: 26, label: text("For staff", "للموظفين"), roles: ["agent"] },
  ],
});
const badges = aReleasedRemote("mfe-badges", {
  slots: [
    { slot: "points.badges", key: "all", label: text("Badges", "الأوسمة") },
    { slot: "points.badges", key: "staff", roles: ["agent", "admin"] },
  ],
});

const stats = { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null };

/** The release set as a page gets it: through the JSON in the document. */
function releaseIn(language: Language): ReleaseSet {
  const state: SiteState = {
    release: { id: "r", page: "p", remotes: [points, badges] },
    company,
    stats,
    mode: "development",
    status: 200,
  };
  document.body.innerHTML = '<script type="application/json" id="site-state"></script>';
  (document.getElementById("site-state") as HTMLElement).textContent = JSON.stringify(shortState(state, language));
  return readSiteState(document).release;
}

function mainMenu(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("header nav a")].map((link) => `${link.getAttribute("href")} ${link.textContent}`);
}

describe("a remote that the shell's code does not mention", () => {
  it.each([
    ["en", ["/ Home", "/points Points", "/about About", "/contact-us Contact"]],
    ["ar", ["/ الرئيسية", "/points النقاط", "/about من نحن", "/contact-us تواصل معنا"]],
  ] as const)(
    "has its menu item in the first screen, in %s, and what is for staff only is left out",
    async (language, items) => {
      const html = await renderPage({
        path: "/points",
        language,
        company,
        stats,
        release: releaseIn(language),
        year: 2026,
      });
      expect(mainMenu(html)).toEqual(items);
    },
  );

  it("marks its menu item as current on its page", async () => {
    const html = await renderPage({
      path: "/points",
      language: "en",
      company,
      stats,
      release: releaseIn("en"),
      year: 2026,
    });
    expect(html).toMatch(/<a[^>]*(aria-current="page"[^>]*href="\/points"|href="\/points"[^>]*aria-current="page")/);
  });

  it("hosts a slot of a new name, which another remote fills", async () => {
    const module: RemoteModule = {
      async mount(element, _platform: Platform, { onMounted }) {
        element.textContent = "three badges";
        onMounted();
        return { unmount: () => {} };
      },
    };
    const element = document.createElement("div");
    const slots = createSlots({
      release: releaseIn("ar"),
      language: "ar",
      role: () => "student",
      mountSlot: (remote, slot, _key, into) =>
        mountInto(into, remote, { kind: "slot", slot }, setUp({ "1.0.0#0": async () => module }).parts),
    });
    expect(slots.entries("points.badges").map(({ remote, labelText }) => [remote, labelText])).toEqual([
      ["mfe-badges", "الأوسمة"],
    ]);
    slots.attach(element, "points.badges", "all");
    await expect.poll(() => element.textContent).toBe("three badges");
    const hidden = document.createElement("div");
    slots.attach(hidden, "points.badges", "staff");
    expect(hidden.childNodes).toHaveLength(0);
  });
});

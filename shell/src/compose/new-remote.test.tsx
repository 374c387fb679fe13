import { wrapData } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { defineEvent } from "@kalima/contracts/events";
import { operation } from "@kalima/contracts/operations";
import type { Platform } from "@kalima/platform";
import { platformFor } from "@kalima/platform/platform-for";
import { useErrorText } from "@kalima/platform/react";
import { defineRemote, type RemoteModule } from "@kalima/platform/remote";
import type { ReleaseSet } from "@kalima/releases-contract";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { renderPage } from "../prerender.tsx";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { company } from "../testing/with-shell.tsx";
import { realPlatform } from "./parity/real-platform.fixtures.ts";
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
    ["ar", ["/ الرئيسية", "/points النقاط", "/about من نحن", "/contact-us التواصل معنا"]],
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

describe("a remote whose contracts no other package contains", () => {
  const getPoints = operation("GET /api/points", { answer: wrapData(z.object({ points: z.int() })) });
  const spendPoints = operation("POST /api/points/spend", { answer: wrapData(z.object({ points: z.int() })) });
  const pointsEarned = defineEvent({
    type: "points.earned",
    version: 1,
    payload: z.object({ points: z.int() }),
    replays: true,
  });
  const NAMESPACE = "/websocket/points";
  const name = `${pointsEarned.type}@${pointsEarned.version}`;
  const declared = {
    ...points.contract,
    publishes: [name],
    consumes: [name],
    calls: [getPoints.name, spendPoints.name],
    sockets: [NAMESPACE],
    socketEvents: { [NAMESPACE]: { sends: ["watch"], receives: ["changed"] } },
  };

  /** The platform of the shell, restricted to this contract; `refused` are the actions that it stopped. */
  async function open() {
    const { platform } = await realPlatform(releaseIn("en"), {
      "GET /points": () => ({ points: 3 }),
      "POST /points/spend": () => {
        throw new AppError("points.used_up", { status: 409, message: "No points are left" });
      },
    });
    const sent: string[] = [];
    const socket = { emit: (event: string) => sent.push(event), on: () => {}, once: () => {} } as unknown as Awaited<
      ReturnType<Platform["socket"]>
    >;
    const refused: string[] = [];
    const own = platformFor(declared, { ...platform, socket: async () => socket }, ({ message }) =>
      refused.push(message),
    );
    return { own, sent, refused };
  }

  it("calls, publishes, hears and sends by them", async () => {
    const { own, sent, refused } = await open();
    expect(await own.http.call(getPoints)).toEqual({ points: 3 });

    own.bus.publish(pointsEarned, { points: 5 });
    const heard: unknown[] = [];
    own.bus.on(pointsEarned).subscribe((payload) => heard.push(payload));
    expect(heard).toEqual([{ points: 5 }]);

    const socket = await own.socket(NAMESPACE, {});
    socket.emit("watch");
    expect(sent).toEqual(["watch"]);
    expect(refused).toEqual([]);
  });

  it("shows its errors in the texts of its release, and before those have come in the server's", async () => {
    const { own } = await open();
    const failure = await own.http.call(spendPoints).catch((error: unknown) => error);
    let deliver: (texts: object) => void = () => {};
    const texts = new Promise<object>((resolve) => {
      deliver = resolve;
    });
    function Root() {
      const errorText = useErrorText();
      return <p>{errorText(failure)}</p>;
    }
    const { mount } = defineRemote({
      name: "mfe-points",
      load: async () => ({ Root }),
      translations: async () => ({ default: {} }),
      errorTexts: { en: () => texts, ar: () => texts },
    });
    const show = async () => {
      const element = document.createElement("div");
      const options = { place: { kind: "page" as const }, onMounted: () => {}, onCrashed: () => {} };
      const { unmount } = await mount(element, own, options);
      await expect.poll(() => element.textContent).not.toBe("");
      const shown = element.textContent;
      unmount();
      return shown;
    };
    expect(await show()).toBe("No points are left");
    deliver({ own: { "points.used_up": "You have used all your points" } });
    await texts;
    expect(await show()).toBe("You have used all your points");
  });
});

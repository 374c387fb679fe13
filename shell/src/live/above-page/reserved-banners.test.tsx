import { createI18n } from "@kalima/platform/host";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { afterEach, expect, it } from "vitest";
import { aReleasedRemote } from "../../testing/a-released-remote.ts";
import { reservedBanners } from "./reserved-banners.tsx";
import { showAbovePage } from "./show-above-page.tsx";

const UNTIL = "2026-05-01T10:00:00Z";
const released = aReleasedRemote("mfe-x", {});
const makeRelease = (...remotes: ReleasedRemote[]) => ({ id: "a", page: "p", remotes });

afterEach(() => document.body.replaceChildren());

it("keeps no room where everything is as released", () => {
  expect(reservedBanners("en", makeRelease(released), null)).toBe("");
});

it.each([
  ["preview", { ...released, previewUntil: UNTIL }],
  ["local", { ...released, isLocal: true, localUntil: UNTIL }],
] as const)(
  "keeps room for the banner of a %s version with its own words, unseen, until the banner takes it",
  (name, remote) => {
    document.body.innerHTML = `${reservedBanners("ar", makeRelease(remote), "Africa/Cairo")}<div id="root"></div>`;
    const room = document.body.firstElementChild as HTMLElement;
    expect(room.inert).toBe(true);
    expect(room.textContent).toContain(remote.name);

    const i18n = createI18n({ language: "ar", resources: {} });
    const parts = { window, i18n, language: "ar" as const, navigate: () => {} };
    const { hide } = showAbovePage(parts, name, null);
    expect(room.inert).toBe(false);
    expect(document.querySelectorAll("[data-above-page]")).toHaveLength(1);
    hide();
    expect(document.body.firstElementChild?.id).toBe("root");
  },
);

import { HOUR_MS } from "@kalima/contracts/domain";
import { createI18n } from "@kalima/platform/host";
import { translationProblems } from "@kalima/testing";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { reservedBanners } from "../above-page/reserved-banners.tsx";
import { showStaleCompany } from "./show-stale-company.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(() => document.body.replaceChildren());

const release = { id: "r", page: "p", remotes: [] };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

function open(readAt: string) {
  document.body.innerHTML = reservedBanners("en", release, null, undefined, readAt);
  const i18n = createI18n({ language: "en", resources: {} });
  // The server's banner says the same, but only React's can be pressed.
  act(() => showStaleCompany({ window, i18n, language: "en", navigate: () => {} }, readAt));
}
const banner = () => screen.getByRole("complementary", { name: en.label });

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /$^/, skipped: /$^/ })).toEqual([]);
});

it.each([
  [23, false],
  [25, true],
])("a copy that is %d hours old is said to be old: %s", (hours, isOld) => {
  open(hoursAgo(hours));
  const { textContent } = banner();
  expect(textContent).toContain("Contact details and figures on this page are from");
  expect(textContent?.includes("may be out of date")).toBe(isOld);
});

it("stands where the server has kept room for it, until its reader closes it", async () => {
  open(hoursAgo(1));
  banner();
  expect(document.querySelectorAll("[data-above-page]").length).toBe(1);
  await userEvent.click(screen.getByRole("button", { name: en.close }));
  expect(document.querySelector("[data-above-page]")).toBeNull();
});

it("has no place in a page whose details are fresh", () => {
  expect(reservedBanners("en", release, null)).toBe("");
});

import { flushEffects } from "@kalima/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createInstance } from "i18next";
import { afterEach, expect, it, vi } from "vitest";
import en from "../../i18n/en.json";
import { createSlotViews } from "./slot-views.tsx";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

async function looks() {
  const i18n = createInstance();
  await i18n.init({ lng: "en", resources: { en: { shell: en } } });
  return createSlotViews({ i18n, language: "en", navigate: () => {}, reloadPage: () => {} });
}

const overlay = { kind: "slot", slot: "app.overlay" } as const;

it("a box that lies over every page can be closed, and is taken away again all the same", async () => {
  const retry = vi.fn();
  const remove = (await looks()).problem(document.body, overlay, retry, false);
  const close = await screen.findByRole("button", { name: "Close" });
  flushEffects();
  await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(remove).not.toThrow();
  expect(retry).not.toHaveBeenCalled();
});

it("a notice about content that stays comes before it, and takes the focus that was in it", async () => {
  document.body.innerHTML = "<main><p>content</p></main>";
  const main = document.body.querySelector("main") as HTMLElement;
  const retry = vi.fn();
  (await looks()).unresponsive(main, { kind: "page" }, retry, true);
  const button = await screen.findByRole("button", { name: en.remote.retry });
  flushEffects();
  expect(document.activeElement).toBe(button);
  expect(main.textContent).toMatch(new RegExp(`^${en.remote.unresponsive.title}.*content$`));
  await userEvent.click(button);
  expect(retry).toHaveBeenCalledOnce();
});

it("a box in a place of its own cannot, and gives Retry back its focus", async () => {
  const { problem, refresh } = await looks();
  problem(document.body, { kind: "page" }, () => {}, true);
  refresh(document.body, { kind: "slot", slot: "home.trainers" });
  expect(await screen.findByRole("status")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: en.error.retry }));
});

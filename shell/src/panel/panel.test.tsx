import type { ReleaseSet } from "@kalima/releases-contract";
import { translationProblems } from "@kalima/testing";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withShell } from "../testing/with-shell.tsx";
import { Panel } from "./panel.tsx";
import { createProbe } from "./probe/probe.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(cleanup);

const release: ReleaseSet = {
  id: "set-1",
  page: "page-1",
  remotes: [
    {
      name: "mfe-catalog",
      version: "2.0.0",
      container: "c",
      entry: "https://assets.example/mfe-catalog/2/remoteEntry.js",
      integrity: null,
      preload: [],
      contract: {
        name: "mfe-catalog",
        platform: "^2",
        publishes: [],
        consumes: [],
        version: "2.0.0",
        commit: "c",
        pages: [],
        slots: [],
      },
      lastGood: null,
      rollout: { id: "rollout-1", percent: 10, bucket: 4_242 },
      isDisabled: false,
      isLocal: false,
    },
  ],
};
const at = new Date("2026-05-01T09:00:00Z");
const sent = { fate: "sent" as const, type: "trainer.chosen", version: 1, payload: { trainerId: "t-1" }, issues: [] };

async function show() {
  sessionStorage.clear();
  const probe = createProbe({ release, storage: sessionStorage, origin: "https://site.example", now: () => at });
  const onReload = vi.fn();
  render(await withShell("en", <Panel onReload={onReload} probe={probe} release={release} />, { panel: en }));
  return { probe, onReload, open: () => fireEvent.keyDown(window, { altKey: true, code: "KeyK" }) };
}

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /Alt\+K/g })).toEqual([]);
});

describe("the developer's panel", () => {
  it("opens and closes with Alt+K, and by its button", async () => {
    const { open } = await show();
    open();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: en.label }));
    open();
    expect(screen.queryByRole("heading", { name: en.label })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: en.open }));
    await userEvent.click(screen.getByRole("button", { name: en.open }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("heading", { name: en.label })).toBeNull();
  });

  it("shows versions, rollout and bucket", async () => {
    const { open } = await show();
    open();
    const row = screen.getByRole("row", { name: /mfe-catalog/ });
    expect(row.textContent).toContain("2.0.0");
    expect(row.textContent).toContain("rollout- · 10 %");
    expect(row.textContent).toContain("4242");
  });

  it("lists events as they come, and only those that the filter lets through", async () => {
    const { probe, open } = await show();
    probe.watchBus(sent);
    open();
    await userEvent.click(screen.getByRole("tab", { name: en.tabs.events }));
    expect(screen.getByText("trainer.chosen@1")).toBeTruthy();
    act(() => probe.watchBus({ ...sent, fate: "quarantined", type: "booking.created", issues: ["payload.from"] }));
    expect(screen.getByText(en.events.fate.quarantined)).toBeTruthy();
    await userEvent.type(screen.getByRole("textbox", { name: en.events.filter }), "booking");
    expect(screen.queryByText("trainer.chosen@1")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: en.events.clear }));
    expect(screen.getByText(en.events.empty)).toBeTruthy();
  });

  it("shows what is mounted in each place, or why nothing is", async () => {
    const { probe, open } = await show();
    open();
    await userEvent.click(screen.getByRole("tab", { name: en.tabs.places }));
    expect(screen.getByText(en.places.empty)).toBeTruthy();
    act(() => probe.watchPlace({ kind: "slot", slot: "home.trainers" }, "mfe-catalog", "2.0.0", "failed", "refused"));
    const row = screen.getByRole("row", { name: /home\.trainers/ });
    expect(row.textContent).toContain(en.places.states.failed);
    expect(row.textContent).toContain("refused");
    act(() => probe.leavePlace({ kind: "slot", slot: "home.trainers" }, "mfe-catalog"));
    expect(row.textContent).toContain(en.places.states.left);
  });

  it("chooses a fault for this tab", async () => {
    const { probe, onReload, open } = await show();
    open();
    await userEvent.click(screen.getByRole("tab", { name: en.tabs.faults }));
    await userEvent.click(screen.getByRole("radio", { name: en.faults.kinds.slow }));
    await userEvent.click(screen.getByRole("checkbox", { name: en.faults.everyVersion }));
    expect(probe.faults.of("mfe-catalog")).toEqual({ fault: "slow", everyVersion: true });
    await userEvent.click(screen.getByRole("radio", { name: en.faults.kinds.none }));
    expect(probe.faults.of("mfe-catalog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: en.faults.reload }));
    expect(onReload).toHaveBeenCalledOnce();
  });
});

import { setLocalRemote } from "@kalima/releases-contract";
import { translationProblems } from "@kalima/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getEntryHash } from "../../compose/slot/entry-hash.ts";
import { withShell } from "../../testing/with-shell.tsx";
import { followLocalBuild, type LocalBuildState } from "./follow-local-build.ts";
import { LocalBanner } from "./local-banner.tsx";
import { sendContract } from "./send-contract.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(cleanup);

const ADDRESS = "http://localhost:4300";
const contract = {
  name: "mfe-a",
  platform: "^2",
  publishes: [],
  consumes: [],
  version: "1.0.0",
  commit: "c",
  pages: [],
  slots: [],
};

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /$^/, skipped: /$^/ })).toEqual([]);
});

describe("following builds", () => {
  function follow() {
    const target = new EventTarget();
    const states: LocalBuildState[] = [];
    const onBuilt = vi.fn();
    const listen = () => Object.assign(target, { close: () => {} });
    followLocalBuild(ADDRESS, { onBuilt, onState: (state) => states.push(state), listen });
    const say = (data: string) => target.dispatchEvent(new MessageEvent("message", { data }));
    return { onBuilt, states, say, happen: (name: string) => target.dispatchEvent(new Event(name)) };
  }

  it("loads the page again for another build, not for the one it began with", () => {
    const { onBuilt, say } = follow();
    say("1");
    say("1");
    expect(onBuilt).not.toHaveBeenCalled();
    say("2");
    expect(onBuilt).toHaveBeenCalledOnce();
  });

  it("shows when there is no answer, and when a save does not build", () => {
    const { states, say, happen } = follow();
    happen("error");
    say("1");
    happen("broken");
    expect(states).toEqual(["away", "here", "broken"]);
  });
});

describe("sending the contract", () => {
  function setUp(local: object) {
    const call = vi.fn(async () => ({}));
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const fetch = async () => new Response(JSON.stringify({ ...contract, ...local }));
    const send = () => sendContract({ served: contract, address: ADDRESS, http: { call } as never, fetch, storage });
    return { call, send };
  }

  it("leaves it where only version and commit differ", async () => {
    const { call, send } = setUp({ version: "local", commit: "local" });
    expect(await send()).toBe(false);
    expect(call).not.toHaveBeenCalled();
  });

  it("sends what claims something else, once", async () => {
    const { call, send } = setUp({ publishes: ["trainer.chosen@1"] });
    expect(await send()).toBe(true);
    expect(call).toHaveBeenCalledWith(setLocalRemote, {
      params: { remote: "mfe-a" },
      body: { address: ADDRESS, contract: { ...contract, publishes: ["trainer.chosen@1"] } },
    });
    expect(await send()).toBe(false);
  });

  it("sends nothing that is no contract", async () => {
    const { call, send } = setUp({ pages: "none" });
    await expect(send()).rejects.toThrow();
    expect(call).not.toHaveBeenCalled();
  });
});

describe("the banner", () => {
  async function show(onEnd: () => Promise<void>) {
    const until = "2026-05-01T10:00:00Z";
    const banner = <LocalBanner address={ADDRESS} build="broken" onEnd={onEnd} remote="mfe-a" until={until} />;
    render(await withShell("en", banner, { localRemote: en }));
  }

  it("names the remote, its address and the state of its build", async () => {
    await show(async () => {});
    const banner = screen.getByRole("complementary", { name: en.label });
    expect(banner.textContent).toContain("mfe-a");
    expect(banner.textContent).toContain(ADDRESS);
    expect(screen.getByRole("status").textContent).toContain(en.broken);
  });

  it("says so when it could not be ended, and may be asked again", async () => {
    await show(() => Promise.reject(new Error("offline")));
    await userEvent.click(screen.getByRole("button", { name: en.end }));
    expect(screen.getByRole("status").textContent).toContain(en.notEnded);
    expect(screen.getByRole("button", { name: en.end })).toBeTruthy();
  });
});

describe("loading without a hash", () => {
  const entry = "https://assets.example/x/1/remoteEntry.js";
  const version = { version: "1", container: "x_1", entry, preload: [] };

  it("only a developer's remote loads without a hash", () => {
    expect(getEntryHash({ ...version, integrity: "sha384-x" })).toBe("sha384-x");
    expect(getEntryHash({ ...version, integrity: null, isLocal: true })).toBe("");
    expect(() => getEntryHash({ ...version, integrity: null })).toThrow("no integrity");
    expect(() => getEntryHash({ ...version, integrity: null, isLocal: false })).toThrow("no integrity");
  });
});

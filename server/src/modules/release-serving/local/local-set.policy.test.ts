import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { describe, expect, it } from "vitest";
import { applyLocalRemote, type LocalRemote } from "./local-set.policy.ts";

function makeReleased(name: string): ReleasedRemote {
  const contract = {
    name,
    platform: "^2",
    publishes: [],
    consumes: [],
    version: "1",
    commit: "c",
    pages: [],
    slots: [],
  };
  const version = {
    version: "1",
    container: `${name}_1`,
    entry: `https://assets.example/${name}/1/remoteEntry.js`,
    integrity: `sha384-${name}`,
    preload: [],
  };
  const lastGood = { ...version, version: "0" };
  return { name, ...version, contract, lastGood, rollout: null, isDisabled: false, isLocal: false };
}

const set: ReleaseSet = { id: "stable", page: "one", remotes: [makeReleased("mfe-a"), makeReleased("mfe-b")] };
const local: LocalRemote = {
  remote: "mfe-a",
  address: "http://localhost:4300",
  until: new Date("2026-05-01T10:00:00Z"),
  contract: null,
};

describe("withLocal", () => {
  it("leaves the set alone where nothing is local", () => {
    expect(applyLocalRemote(set, null)).toBe(set);
  });

  it("takes the one remote from the address, without integrity, preload or another version to fall back to", () => {
    expect(applyLocalRemote(set, local).remotes[0]).toEqual({
      ...makeReleased("mfe-a"),
      version: "local",
      container: "mfe_a_local",
      entry: "http://localhost:4300/remoteEntry.js",
      integrity: null,
      lastGood: null,
      isLocal: true,
      localUntil: "2026-05-01T10:00:00.000Z",
    });
  });

  it("leaves every other remote as it is, integrity and last good version included", () => {
    expect(applyLocalRemote(set, local).remotes.slice(1)).toEqual([makeReleased("mfe-b")]);
  });

  it("keeps the page's name and gives the set another id, for each contract another one", () => {
    const contract = { ...makeReleased("mfe-a").contract, publishes: ["booking.created@1"] };
    const [first, second] = [applyLocalRemote(set, local), applyLocalRemote(set, { ...local, contract })];
    expect(first.page).toBe("one");
    expect(new Set([set.id, first.id, second.id]).size).toBe(3);
  });

  it("prefers the contract that came with the local build", () => {
    const contract = { ...makeReleased("mfe-a").contract, version: "local" };
    expect(applyLocalRemote(set, { ...local, contract }).remotes[0]?.contract).toEqual(contract);
  });

  it("adds an unpublished remote, which claims nothing until its contract arrives", () => {
    const { remotes } = applyLocalRemote(set, { ...local, remote: "mfe-new" });
    expect(remotes.map(({ name }) => name)).toEqual(["mfe-a", "mfe-b", "mfe-new"]);
    expect(remotes[2]?.contract).toMatchObject({ name: "mfe-new", pages: [], slots: [] });
  });

  it("serves a remote that is disabled for all other visitors", () => {
    const off = { ...set, remotes: set.remotes.map((remote) => ({ ...remote, isDisabled: true })) };
    expect(applyLocalRemote(off, local).remotes.map(({ isDisabled }) => isDisabled)).toEqual([false, true]);
  });
});

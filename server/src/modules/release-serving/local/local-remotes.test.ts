import { Signer } from "@fastify/cookie";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { FastifyReply } from "fastify";
import { describe, expect, it } from "vitest";
import { createLocalRemotes } from "./local-remotes.ts";

const KEY = "k".repeat(43);
const WANTED = { remote: "mfe-a", address: "http://localhost:4300", contract: null };
const contract: RemoteContract = {
  name: "mfe-a",
  platform: "^2",
  publishes: [],
  consumes: [],
  version: "local",
  commit: "local",
  pages: [],
  slots: [],
};

function setUp(key = KEY) {
  let time = new Date("2026-05-01T09:00:00Z");
  const cookies: Record<string, string> = {};
  const reply = {
    setCookie(name: string, value: string) {
      cookies[name] = value;
      return reply;
    },
  };
  const locals = createLocalRemotes(key, () => time);
  return {
    locals,
    cookies,
    turnOn: (wanted: Parameters<typeof locals.turnOn>[2] = WANTED) =>
      locals.turnOn(reply as unknown as FastifyReply, cookies, wanted),
    at: (next: string) => {
      time = new Date(next);
    },
  };
}

describe("the cookie of a local remote", () => {
  it("holds what was set, including the contract", () => {
    const { locals, cookies, turnOn } = setUp();
    const local = turnOn({ ...WANTED, contract });
    expect(locals.read(cookies)).toEqual(local);
    expect(local).toMatchObject({ ...WANTED, contract, until: new Date("2026-05-01T10:00:00Z") });
  });

  it("ends after an hour by the server's clock, whatever the browser keeps", () => {
    const { locals, cookies, turnOn, at } = setUp();
    turnOn();
    at("2026-05-01T09:59:59.999Z");
    expect(locals.read(cookies)).not.toBeNull();
    at("2026-05-01T10:00:00Z");
    expect(locals.read(cookies)).toBeNull();
  });

  it("gets no longer hour for a contract of what is on already, but for turning it on again", () => {
    const { turnOn, at } = setUp();
    turnOn();
    at("2026-05-01T09:30:00Z");
    expect(turnOn({ ...WANTED, contract }).until).toEqual(new Date("2026-05-01T10:00:00Z"));
    expect(turnOn().until).toEqual(new Date("2026-05-01T10:30:00Z"));
  });

  it("has no effect if it was changed, signed with another key, or copied from another signed cookie", () => {
    const { locals, cookies, turnOn } = setUp();
    turnOn();
    const good = cookies.localRemote ?? "";
    const foreign = setUp("f".repeat(43));
    foreign.turnOn();
    const guest = new Signer(KEY).sign(good.split(".")[0] ?? "");
    for (const localRemote of [good.slice(1), good.replace(".", "a."), good.split(".")[0], "", guest])
      expect(locals.read({ localRemote })).toBeNull();
    expect(locals.read(foreign.cookies)).toBeNull();
  });

  it("refuses an address that may not be used, and the contract of another remote", () => {
    const { turnOn } = setUp();
    expect(() => turnOn({ ...WANTED, address: "http://evil.example" })).toThrow("request.invalid");
    expect(() => turnOn({ ...WANTED, remote: "mfe-b", contract })).toThrow("request.invalid");
  });

  it("refuses a contract that no cookie holds", () => {
    const noise = Array.from({ length: 400 }, (_, at) => `event.${(at * 7919) ** 3}@1`);
    const { turnOn } = setUp();
    expect(() => turnOn({ ...WANTED, contract: { ...contract, publishes: noise } })).toThrow("request.too_large");
  });
});

import { describe, expect, it } from "vitest";
import { AddressRefused, createGate, isPublicAddress } from "./gate.ts";

describe("a public address", () => {
  it.each([
    ["142.250.185.10", true],
    ["2a00:1450:4001:82f::200a", true],
    ["127.0.0.1", false],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["172.16.0.1", false],
    ["192.168.1.1", false],
    ["100.64.0.1", false],
    ["169.254.169.254", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::", false],
    ["fc00::1", false],
    ["fe80::1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:169.254.169.254", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["localhost", false],
    ["", false],
  ])("%s: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe("a gate", () => {
  const resolve = async () => ["8.8.8.8"];
  const ask = (address: string, allowsLocal = false) => createGate({ resolve, allowsLocal }).resolve(new URL(address));

  it("returns the addresses of a name on the public internet", async () => {
    expect(await ask("https://calendar.example/a.ics")).toEqual(["8.8.8.8"]);
  });

  it.each([
    "http://calendar.example/a.ics",
    "http://127.0.0.1/a.ics",
    "https://127.0.0.1/a.ics",
    "https://2130706433/a.ics",
    "https://[::1]/a.ics",
    "https://calendar.example:8443/a.ics",
    "https://grace:secret@calendar.example/a.ics",
    "file:///etc/passwd",
  ])("refuses %s", async (address) => {
    await expect(ask(address)).rejects.toThrow(AddressRefused);
  });

  it("lets demos through to this machine, and to no other", async () => {
    expect(await ask("http://127.0.0.1:8080/a.ics", true)).toEqual(["127.0.0.1"]);
    for (const address of ["http://10.0.0.1/a.ics", "http://169.254.169.254/", "http://calendar.example/a.ics"]) {
      await expect(ask(address, true)).rejects.toThrow(AddressRefused);
    }
  });
});

import { FLAGS } from "@kalima/school-contract";
import { describe, expect, it } from "vitest";
import type { FlagState } from "../../kernel/ports/flags.ts";
import { evaluateFlags, type FlagVisitor, listFlagsOn, NOBODY } from "./flags.policy.ts";

const NOW = new Date("2026-03-10T10:00:00Z");
const EVERYONE = { kind: "all" as const, percent: null, roles: [] };
const scaled = (audience: FlagState["audience"], value: string | null = "on") => ({
  desktop_zoom_scaling: { value, audience },
});
const read = (states: Record<string, FlagState>, visitor: FlagVisitor = NOBODY, now = NOW) =>
  evaluateFlags(states, visitor, now).desktop_zoom_scaling;
const browsers = Array.from({ length: 2_000 }, (_, number) => `browser-${number}`);
const shareOf = (percent: number) =>
  browsers.filter((browser) => {
    const audience = { kind: "share" as const, percent, roles: [] };
    return read(scaled(audience), { role: null, browser: () => browser }) === "on";
  });

it("a flag that nobody has switched has its default", () => {
  expect(evaluateFlags({}, NOBODY, NOW)).toEqual({
    default_language: "en",
    desktop_zoom_scaling: "off",
    recurring: "on",
  });
});

it("pages are told of the flags that are on, of those that are on or off", () => {
  expect(listFlagsOn(evaluateFlags({}, NOBODY, NOW))).toEqual(["recurring"]);
  expect(listFlagsOn(evaluateFlags(scaled(EVERYONE), NOBODY, NOW))).toEqual(["desktop_zoom_scaling", "recurring"]);
});

describe("a switched flag", () => {
  it("counts for everyone", () => {
    expect(read(scaled(EVERYONE))).toBe("on");
  });

  it("counts for the roles of its audience alone", () => {
    const states = scaled({ kind: "role", percent: null, roles: ["admin", "trainer"] });
    const roles = ["student", "trainer", "agent", "admin", null] as const;
    expect(roles.filter((role) => read(states, { role, browser: () => "" }) === "on")).toEqual(["trainer", "admin"]);
  });

  it("counts for a share of browsers, who stay in as it grows", () => {
    const [few, many] = [shareOf(10), shareOf(40)];
    expect(Math.abs(few.length - 200)).toBeLessThan(60);
    expect(Math.abs(many.length - 800)).toBeLessThan(100);
    expect(few.every((browser) => many.includes(browser))).toBe(true);
  });

  it("asks for the browser only where there is a share", () => {
    const browser = () => {
      throw new Error("asked");
    };
    expect(read(scaled(EVERYONE), { role: null, browser })).toBe("on");
  });

  it.each<[string, Record<string, FlagState>, Date]>([
    ["is given back", scaled(EVERYONE, null), NOW],
    ["has a value that this version does not know", scaled(EVERYONE, "half"), NOW],
    ["has an audience that this version does not know", scaled({ kind: "unknown", percent: null, roles: [] }), NOW],
    ["is past its last day", scaled(EVERYONE), new Date("2200-01-01T00:00:00Z")],
  ])("has its default where it %s", (_why, states, now) => {
    expect(read(states, NOBODY, now)).toBe("off");
  });

  it("counts through its whole last day", () => {
    const { until } = FLAGS.desktop_zoom_scaling;
    expect(read(scaled(EVERYONE), NOBODY, new Date(`${until}T23:59:59Z`))).toBe("on");
  });
});

import type { ListedFlag } from "@kalima/school-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildShell, createPagesModule } from "../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { modules } from "../index.ts";

let server: TestApp;
let admin: TestUser;
let second: TestUser;
let browser = "b";
beforeAll(async () => {
  const pages = createPagesModule(buildShell(), undefined, { identify: () => browser });
  server = await createTestApp({}, [...modules, pages]);
  [admin, second] = [await server.signUp({ role: "admin" }), await server.signUp({ role: "admin" })];
});
afterAll(() => server.close());

const EVERYONE = { kind: "all", percent: null, roles: [] };
const list = async (): Promise<ListedFlag[]> => (await server.as(admin)("GET", "/api/staff/flags")).json().data;
const find = async (name: string) => (await list()).find((flag) => flag.name === name) as ListedFlag;
const set = async (name: string, value: string | null, audience: object = EVERYONE, by = admin) => {
  const { revision } = (await find(name)) ?? { revision: 0 };
  return server.as(by)("PATCH", "/api/staff/flags", { name, value, audience, revision });
};
/** The page of a visitor whose browser prefers no language. */
const open = (cookies: Record<string, string> = {}) => server.app.inject({ url: "/", cookies });
const flagsIn = (html: string) => JSON.parse(/"flags":(\[[^\]]*\])/.exec(html)?.[1] ?? "null");

describe("staff", () => {
  it("read each flag with its default, owner and last day", async () => {
    expect(await find("recurring")).toMatchObject({
      default: "on",
      value: "on",
      values: ["off", "on"],
      audience: EVERYONE,
      isOver: false,
      revision: 0,
      changes: [],
    });
    for (const { owner, why, title, until } of await list()) {
      expect([owner, why, title].every(({ en, ar }) => en.length > 3 && ar.length > 3)).toBe(true);
      expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it("switch a flag, and read who did what and when", async () => {
    const staff = { kind: "role", percent: null, roles: ["admin"] };
    await set("desktop_zoom_scaling", "on", staff);
    const answer = await set("desktop_zoom_scaling", null, EVERYONE, second);
    expect(answer.statusCode).toBe(200);
    const { value, changes } = await find("desktop_zoom_scaling");
    expect(value).toBe("off");
    expect(changes.map(({ value: given, audience, by }) => [given, audience, by])).toEqual([
      [null, EVERYONE, "Mona Adel"],
      ["on", staff, "Mona Adel"],
    ]);
    const acts = await server.database.query<{ after: { value: string | null } }>(
      "SELECT after FROM audit_entries WHERE action = 'flag.switched' AND object_id = 'desktop_zoom_scaling' ORDER BY id",
    );
    expect(acts.map(({ after }) => after.value)).toEqual(["on", null]);
    await expect(server.database.query("UPDATE flag_changes SET value = 'on'")).rejects.toThrow();
    await expect(server.database.query("DELETE FROM flag_changes")).rejects.toThrow();
  });

  it.each([
    ["an unknown flag", "waitlist", "on", EVERYONE, "name"],
    ["an unknown value", "recurring", "half", EVERYONE, "value"],
    [
      "an audience that the flag does not have",
      "default_language",
      "ar",
      { kind: "share", percent: 5, roles: [] },
      "audience",
    ],
    ["a share without a size", "recurring", "off", { kind: "share", percent: null, roles: [] }, "audience"],
    ["a share of all", "recurring", "off", { kind: "share", percent: 100, roles: [] }, "audience.percent"],
    ["roles without a role", "recurring", "off", { kind: "role", percent: null, roles: [] }, "audience"],
    ["an unknown role", "recurring", "off", { kind: "role", percent: null, roles: ["king"] }, "audience.roles.0"],
  ])("cannot set %s", async (_what, name, value, audience, field) => {
    const answer = await set(name, value, audience);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([422, [field]]);
  });

  it("do not overwrite what a colleague has switched meanwhile", async () => {
    const { revision } = await find("recurring");
    const body = { name: "recurring", value: "off", audience: EVERYONE, revision };
    const answers = await Promise.all([admin, second].map((by) => server.as(by)("PATCH", "/api/staff/flags", body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().fields).toEqual({ revision: "validation.invalid" });
    await set("recurring", null);
  });

  it("cannot switch a flag past its last day: everyone has the default", async () => {
    await set("recurring", "off");
    server.setTime(new Date("2200-01-01T00:00:00Z"));
    const late = await server.signUp({ role: "admin" });
    const flags = async (): Promise<ListedFlag[]> => (await server.as(late)("GET", "/api/staff/flags")).json().data;
    const flag = (await flags()).find(({ name }) => name === "recurring") as ListedFlag;
    expect(flag).toMatchObject({ isOver: true, value: "on" });
    const body = { name: "recurring", value: "off", audience: EVERYONE, revision: flag.revision };
    const refused = await server.as(late)("PATCH", "/api/staff/flags", body);
    expect(refused.json().fields).toEqual({ until: "validation.invalid" });
    expect(flagsIn((await open()).body)).toEqual(["recurring"]);
    server.setTime(new Date());
    await set("recurring", null);
  });
});

describe("pages", () => {
  it("are told which flags are on for their visitor, by share and role", async () => {
    expect(flagsIn((await open()).body)).toEqual(["recurring"]);
    await set("recurring", "off", { kind: "share", percent: 50, roles: [] });
    const seen = new Set<string>();
    for (let number = 0; number < 30; number++) {
      browser = `browser ${number}`;
      seen.add(JSON.stringify(flagsIn((await open()).body)));
    }
    expect([...seen].sort()).toEqual(['["recurring"]', "[]"]);
    await set("recurring", "off", { kind: "role", percent: null, roles: ["trainer"] });
    const asTrainer = { user: JSON.stringify({ role: "trainer" }) };
    expect([flagsIn((await open()).body), flagsIn((await open(asTrainer)).body)]).toEqual([["recurring"], []]);
    expect(flagsIn((await open({ user: "{" })).body)).toEqual(["recurring"]);
    await set("recurring", null);
  });

  it("have the default language for who prefers none, error pages included", async () => {
    const spoken = async (url = "/", headers: Record<string, string> = {}) => {
      const { body } = await server.app.inject({ url, headers: { accept: "text/html", ...headers } });
      return /<html lang="(\w+)"/.exec(body)?.[1];
    };
    expect(await spoken()).toBe("en");
    await set("default_language", "ar");
    await open();
    expect([await spoken(), await spoken("/api-is-not-here.txt")]).toEqual(["ar", "ar"]);
    expect(await spoken("/", { "accept-language": "en" })).toBe("en");
    expect(await spoken("/", { "accept-language": "fr, *;q=0.1" })).toBe("ar");
    await set("default_language", null);
    await open();
    expect(await spoken()).toBe("en");
  });
});

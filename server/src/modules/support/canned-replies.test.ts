import { type CannedReply, fillReply } from "@kalima/support-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

let test: TestApp;
let agent: TestUser;
let lead: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  agent = await test.signUp({ role: "agent" });
  lead = await test.signUp({ role: "admin", grants: ["support_lead"] });
});
afterAll(() => test.close());

const path = "/api/staff/canned-replies";
const REPLY = { shortcut: "hours", topic: "lessons", en: "We are open until nine, {{name}}.", ar: "نعمل حتى التاسعة." };
const list = async (): Promise<CannedReply[]> => (await test.as(agent)("GET", path)).json().data;
const add = (body: object, by = lead) => test.as(by)("POST", path, body);

describe("ready replies", () => {
  it("begin with eight in both languages, whose placeholders can all be filled", async () => {
    const replies = await list();
    expect(replies).toHaveLength(8);
    for (const { en, ar } of replies) {
      expect([en, ar].map((text) => fillReply(text, { name: "Mona", agent: "Hana" })).join()).not.toMatch(/[{}]/);
    }
  });

  it("are added, changed and removed by staff who lead the support", async () => {
    const added = await add(REPLY);
    expect(added.statusCode).toBe(201);
    const { id } = added.json().data;
    expect(await list()).toContainEqual({ id, ...REPLY });
    const changed = { ...REPLY, shortcut: "open", en: "Until ten." };
    expect((await test.as(lead)("PUT", `${path}/${id}`, changed)).json().data).toEqual({ id, ...changed });
    expect(await list()).toContainEqual({ id, ...changed });
    expect((await test.as(lead)("DELETE", `${path}/${id}`)).statusCode).toBe(200);
    expect((await list()).map((reply) => reply.id)).not.toContain(id);
    expect((await test.as(lead)("PUT", `${path}/${id}`, changed)).statusCode).toBe(404);
  });

  it("are read by agents, and edited by neither them nor other admins", async () => {
    const [first] = await list();
    for (const by of [agent, await test.signUp({ role: "admin", grants: ["quality"] })]) {
      expect((await test.as(by)("GET", path)).statusCode).toBe(200);
      expect((await add(REPLY, by)).statusCode).toBe(403);
      expect((await test.as(by)("PUT", `${path}/${first?.id}`, REPLY)).statusCode).toBe(403);
      expect((await test.as(by)("DELETE", `${path}/${first?.id}`)).statusCode).toBe(403);
    }
    expect((await test.as(await test.signUp())("GET", path)).statusCode).toBe(403);
  });

  it.each([
    ["a placeholder that means nothing", { en: "Hello {{nmae}}" }, { en: "support.placeholder_unknown" }],
    ["no words in one language", { ar: " " }, { ar: "validation.required" }],
    ["a shortcut of two words", { shortcut: "two words" }, { shortcut: "validation.invalid" }],
    [
      "a shortcut that another reply has, in any letters",
      { shortcut: "WELCOME" },
      { shortcut: "support.shortcut_taken" },
    ],
  ])("refuse %s", async (_case, wrong, fields) => {
    expect((await add({ ...REPLY, ...wrong })).json().fields).toEqual(fields);
  });

  it("of the same shortcut at once become one", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ ...REPLY, shortcut: "once" })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });
});

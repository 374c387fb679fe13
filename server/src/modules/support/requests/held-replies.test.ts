import { MINUTE_MS, SECOND_MS } from "@kalima/contracts/domain";
import type { SupportRequest } from "@kalima/support-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const NOW = new Date();
let test: TestApp;
let agent: TestUser;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  agent = await test.signUp({ role: "agent" });
  await test.database.query("DELETE FROM support_requests");
});

const leave = (body: object, by?: TestUser) =>
  test.as(by)("POST", "/api/support/requests", { topic: "payment", details: "Was I charged twice?", ...body });
const move = (id: string, state: "taken" | "closed") =>
  test.as(agent)("PUT", `/api/staff/support-requests/${id}`, { state });
const reply = (id: string, text: string) =>
  test.as(agent)("POST", `/api/staff/support-requests/${id}/replies`, { text });

async function requireOnly(state = "open"): Promise<SupportRequest> {
  const [request, ...others] = (await test.as(agent)("GET", `/api/staff/support-requests?state=${state}`)).json().data;
  if (!request || others.length > 0) throw new Error("not one question");
  return request;
}

describe("an answer by SMS or e-mail", () => {
  it("is rated once by the link that came with it, and by no other", async () => {
    const phone = generatePhone();
    await leave({ contact: { fullName: "Nour", phone } });
    await reply((await requireOnly()).id, "Once.");
    test.setTime(new Date(NOW.getTime() + MINUTE_MS));
    await test.runDue();
    const [sms] = test.sms.filter((message) => message.phone === phone);
    const link = new URL(sms?.link ?? "").searchParams.get("link") ?? "";
    const rate = (of: string, stars: number) => test.as()("PUT", "/api/support/answer-rating", { link: of, stars });
    expect((await rate(link, 4)).json().data).toEqual({ stars: 4 });
    expect((await rate(link, 1)).json().data).toEqual({ stars: 4 });
    expect((await requireOnly("answered")).stars).toBe(4);
    expect((await rate(link, 6)).statusCode).toBe(422);
    expect((await rate(`A${link.slice(1)}`, 1)).json().code).toBe("request.not_found");
  });

  const withdraw = (id: string, replyId: string, by = agent) =>
    test.as(by)("DELETE", `/api/staff/support-requests/${id}/replies/${replyId}`);

  it("is undone before it leaves by the agent who wrote it, who then has the question", async () => {
    const phone = generatePhone();
    await leave({ contact: { fullName: "Nour", phone } });
    const { id, dueAt } = await requireOnly();
    const { heldReplyId } = (await reply(id, "Twice.")).json().data;
    const colleague = await test.signUp({ role: "agent" });
    expect((await withdraw(id, heldReplyId, colleague)).json().code).toBe("support.answer_left");
    expect((await withdraw(id, heldReplyId)).statusCode).toBe(200);
    expect((await withdraw(id, heldReplyId)).json().code).toBe("request.not_found");
    expect(await requireOnly("taken")).toMatchObject({ agentId: agent.id, replies: [], dueAt });
    await reply(id, "Once.");
    test.setTime(new Date(NOW.getTime() + MINUTE_MS));
    await test.runDue();
    const sent = test.sms.filter((message) => message.phone === phone).map(({ text }) => text);
    expect(sent).toEqual([expect.stringContaining("Once.")]);
  });

  it("is not undone once it has left, even where its time is not over, and never in the profile", async () => {
    await leave({ contact: { fullName: "Nour", phone: generatePhone() } });
    const { id } = await requireOnly();
    const { heldReplyId } = (await reply(id, "Once.")).json().data;
    test.setTime(new Date(NOW.getTime() + 13 * SECOND_MS));
    await test.runDue();
    test.setTime(NOW);
    expect((await withdraw(id, heldReplyId)).json().code).toBe("support.answer_left");
    await move(id, "closed");
    await leave({}, await test.signUp());
    expect((await reply((await requireOnly()).id, "Once.")).json().data).toEqual({ done: true, heldReplyId: null });
  });

  it("is given once by two agents who answer at the same time", async () => {
    await leave({ contact: { fullName: "Nour", phone: generatePhone() } });
    const { id } = await requireOnly();
    const colleague = await test.signUp({ role: "agent" });
    const answers = await Promise.all(
      [agent, colleague].map((by) =>
        test.as(by)("POST", `/api/staff/support-requests/${id}/replies`, { text: "Once." }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await requireOnly("answered")).replies).toHaveLength(1);
  });
});

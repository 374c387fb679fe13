import type { PlacementAttempt, PlacementResult, PlacementStart } from "@kalima/catalog-contract";
import { expect } from "vitest";
import type { TestApp, TestUser } from "../../../test/create-test-app.ts";
import { readBank } from "./bank/read-bank.ts";

export type Caller = { user?: TestUser; cookie?: string };
const keys = new Map(readBank().flatMap(({ items }) => items.map((item) => [item.prompt, item.options[item.key]])));

/** Takes the test over HTTP, as an account or as the guest of a cookie. */
export function createPlacementTaker(test: () => TestApp) {
  async function call(
    { user, cookie }: Caller,
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object,
  ): Promise<{ status: number; body: { data: never; code?: string; fields?: object }; cookie: string; raw: string }> {
    const answer = await test().as(user)(method, `/api/placement-test${path}`, body, cookie ? { cookie } : {});
    const [given] = [answer.headers["set-cookie"] ?? []].flat();
    return {
      status: answer.statusCode,
      body: answer.json(),
      cookie: String(given ?? "").split(";")[0] ?? "",
      raw: answer.body,
    };
  }

  async function begin(caller: Caller = {}, wishes?: Pick<PlacementStart, "goal" | "forChild">) {
    const { status, body, cookie } = await call(caller, "POST", "/attempts", wishes);
    expect(status).toBe(201);
    return { id: (body.data as PlacementAttempt).id, caller: { ...caller, cookie: caller.cookie ?? cookie } };
  }

  async function open(caller: Caller, id: string, number: number) {
    const { body, raw } = await call(caller, "POST", `/attempts/${id}/sections/${number}/start`);
    const { section } = body.data as PlacementAttempt;
    if (!section) throw new Error(`section ${number} is not open: ${raw}`);
    return { ...section, questions: section.groups.flatMap(({ questions }) => questions), raw };
  }

  /** Answers a section right or wrong, and ends it. */
  async function answer(caller: Caller, id: string, number: number, isRight: boolean): Promise<PlacementAttempt> {
    const { questions } = await open(caller, id, number);
    const answers = questions.map(({ id: questionId, prompt, options }) => {
      const right = options.indexOf(keys.get(prompt) ?? "");
      return { questionId, choice: isRight ? right : (right + 1) % 4 };
    });
    const { status, body, raw } = await call(caller, "POST", `/attempts/${id}/sections/${number}`, { answers });
    if (status !== 200) throw new Error(raw);
    return body.data;
  }

  async function takeTest(caller: Caller, id: string, isRight: boolean): Promise<PlacementResult> {
    for (const number of [1, 2, 3]) {
      expect(await answer(caller, id, number, isRight)).toMatchObject({
        next: number + 1,
        section: null,
        result: null,
      });
    }
    const { result } = await answer(caller, id, 4, isRight);
    if (!result) throw new Error("no result");
    return result;
  }

  return { call, begin, open, answer, takeTest };
}

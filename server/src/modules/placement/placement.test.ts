import { randomUUID } from "node:crypto";
import type { PlacementAttempt, PlacementQuestion, SharedPlacementResult } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPlacementTaker } from "./placement-taker.fixtures.ts";

const NOW = new Date("2026-10-20T08:00:00Z");
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1000" });
});
beforeEach(() => test.setTime(NOW));
afterAll(() => test.close());

const { call, begin, open, answer, takeTest } = createPlacementTaker(() => test);

describe("the placement test", () => {
  const firstQuestion = async () => (await call({}, "GET", "/first-question")).body.data as PlacementQuestion;

  it("leads a guest through four sections to a result, which a certificate shows without the person", async () => {
    const { id, caller } = await begin();
    const result = await takeTest(caller, id, true);
    expect(result).toMatchObject({ level: "C2", withTranscript: false, takenAt: NOW.toISOString() });
    expect(result.retakeFrom).toBe(new Date(NOW.getTime() + 30 * DAY_MS).toISOString());
    expect(result.skills.map(({ section }) => section)).toEqual(["grammar", "vocabulary", "reading", "listening"]);
    const shared = (await call({}, "GET", `/certificates/${result.code.toLowerCase()}`)).body
      .data as SharedPlacementResult;
    expect(shared).toEqual({
      level: result.level,
      score: result.score,
      skills: result.skills,
      spoken: null,
      withTranscript: false,
      takenAt: result.takenAt,
      code: result.code,
    });
    expect((await call({}, "GET", "/certificates/KLM-AAAA-AAAA-AAAA")).status).toBe(404);
  });

  it("begins with the answer to the first question, which counts in its first section", async () => {
    const question = await firstQuestion();
    const first = { questionId: question.id, choice: 2 };
    const { status, body, cookie } = await call({}, "POST", "/attempts", { first });
    const { id, section } = body.data as PlacementAttempt;
    expect(status).toBe(201);
    const questions = section?.groups.flatMap(({ questions }) => questions) ?? [];
    const carried = questions.filter(({ prompt }) => prompt === question.prompt);
    expect(carried.map(({ options }) => options)).toEqual([question.options]);
    expect(section?.answers).toEqual([{ questionId: carried[0]?.id, choice: 2 }]);
    expect(questions).toHaveLength(8);
    // Following the same link again, or another one, continues the attempt.
    const again = await call({ cookie }, "POST", "/attempts", { first: { ...first, choice: 0 } });
    expect(again.body.data).toEqual((await call({ cookie }, "GET", `/attempts/${id}`)).body.data);
    expect(again.body.data).toMatchObject({ id, section: { answers: section?.answers } });
  });

  it("begins without an answer that is too old", async () => {
    const first = { questionId: (await firstQuestion()).id, choice: 0 };
    test.setTime(new Date(NOW.getTime() + DAY_MS));
    expect((await call({}, "POST", "/attempts", { first })).body.data).toMatchObject({ next: 1, section: null });
  });

  it("begins without the answer to a question that the same visitor has seen in an earlier test", async () => {
    const question = await firstQuestion();
    const begun = await call({}, "POST", "/attempts", { first: { questionId: question.id, choice: 0 } });
    const { id } = begun.body.data as PlacementAttempt;
    const visitor = { cookie: begun.cookie };
    await takeTest(visitor, id, true);
    await test.database.query(
      "UPDATE placement_results SET taken_at = taken_at - interval '31 days' WHERE attempt_id = $1",
      [id],
    );
    // All 32 items have had their hour.
    test.setTime(new Date(NOW.getTime() + 32 * HOUR_MS));
    const again = await firstQuestion();
    expect(again.prompt).toBe(question.prompt);
    const start = { first: { questionId: again.id, choice: 1 } };
    expect((await call({}, "POST", "/attempts", start)).body.data).toMatchObject({
      section: { answers: [{ choice: 1 }] },
    });
    expect((await call(visitor, "POST", "/attempts", start)).body.data).toMatchObject({ next: 1, section: null });
  });

  it("places somebody who knows nothing at A1", async () => {
    const { id, caller } = await begin();
    expect((await takeTest(caller, id, false)).level).toBe("A1");
  });

  it("sends neither keys nor parameters nor names of items", async () => {
    const { id, caller } = await begin();
    for (const number of [1, 2, 3, 4]) {
      const { raw } = await open(caller, id, number);
      expect(raw).not.toMatch(
        /"(key|why|point|discrimination|difficulty|item_?id|level)":|(grammar|reading|listening)-[abc][12]/i,
      );
      await answer(caller, id, number, true);
    }
  });

  it("keeps a draft, and refuses to go on before every question has an answer", async () => {
    const { id, caller } = await begin();
    const { questions } = await open(caller, id, 1);
    const answers = questions.slice(0, 5).map(({ id: questionId }) => ({ questionId, choice: 2 }));
    expect((await call(caller, "PUT", `/attempts/${id}/sections/1`, { answers })).status).toBe(200);
    const resumed = (await call(caller, "GET", `/attempts/${id}`)).body.data as PlacementAttempt;
    expect(resumed.section?.answers).toEqual(answers);
    expect(resumed.section?.groups.flatMap(({ questions }) => questions)).toEqual(questions);
    const refused = await call(caller, "POST", `/attempts/${id}/sections/1`, { answers: [] });
    expect(refused).toMatchObject({ status: 422, body: { code: "placement.incomplete" } });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(questions.slice(5).map(({ id }) => id));
    expect((await call(caller, "GET", "")).body.data).toMatchObject({ underWayId: id });
  });

  it("takes what is handed in as the time runs out, with or without all answers", async () => {
    const { id, caller } = await begin();
    const { questions, endsAt } = await open(caller, id, 1);
    const answers = questions.slice(0, 3).map(({ id: questionId }) => ({ questionId, choice: 0 }));
    const handIn = () => call(caller, "POST", `/attempts/${id}/sections/1`, { answers });
    test.setTime(new Date(Date.parse(endsAt) - 3_000));
    expect((await handIn()).body.code).toBe("placement.incomplete");
    test.setTime(new Date(endsAt));
    expect((await handIn()).body.data).toMatchObject({ next: 2, section: null });
    const counted = "SELECT 1 FROM placement_answers WHERE attempt_id = $1 AND choice IS NOT NULL";
    expect(await test.database.query(counted, [id])).toHaveLength(3);
  });

  it("counts what was kept when the time is over, and takes nothing more", async () => {
    const { id, caller } = await begin();
    const { questions } = await open(caller, id, 1);
    const answers = questions.slice(0, 3).map(({ id: questionId }) => ({ questionId, choice: 0 }));
    await call(caller, "PUT", `/attempts/${id}/sections/1`, { answers });
    test.setTime(new Date(NOW.getTime() + 11 * MINUTE_MS));
    expect((await call(caller, "PUT", `/attempts/${id}/sections/1`, { answers })).body.code).toBe(
      "placement.time_over",
    );
    const all = questions.map(({ id: questionId }) => ({ questionId, choice: 0 }));
    const closed = await call(caller, "POST", `/attempts/${id}/sections/1`, { answers: all });
    expect(closed.body.data).toMatchObject({ next: 2, section: null });
    const kept = await test.database.query(
      "SELECT 1 FROM placement_answers WHERE attempt_id = $1 AND choice IS NOT NULL",
      [id],
    );
    expect(kept).toHaveLength(3);
  });

  it("answers only the section that is open, once", async () => {
    const { id, caller } = await begin();
    expect((await call(caller, "POST", `/attempts/${id}/sections/2/start`)).body.code).toBe(
      "placement.section_changed",
    );
    expect((await call(caller, "POST", `/attempts/${id}/sections/1`, { answers: [] })).body.code).toBe(
      "placement.section_changed",
    );
    const { questions } = await open(caller, id, 1);
    expect((await open(caller, id, 1)).questions).toEqual(questions);
    const unknown = { answers: [{ questionId: "9", choice: 1 }] };
    expect((await call(caller, "POST", `/attempts/${id}/sections/1`, unknown)).status).toBe(422);
    const full = { answers: questions.map(({ id: questionId }) => ({ questionId, choice: 1 })) };
    const twice = await Promise.all([1, 2].map(() => call(caller, "POST", `/attempts/${id}/sections/1`, full)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("belongs to one browser, until its guest registers", async () => {
    const { id, caller } = await begin();
    const result = await takeTest(caller, id, true);
    expect((await call({}, "GET", `/attempts/${id}`)).status).toBe(404);
    expect((await call({ cookie: `guest=${randomUUID()}.x` }, "GET", `/attempts/${id}`)).status).toBe(404);

    const student = await test.signUp();
    const { cookie } = caller;
    const signIn = await test.as()(
      "POST",
      "/api/auth/login",
      { phone: student.phone, password: student.password },
      { cookie },
    );
    expect(signIn.json().data.user.student.placementTestResult).toEqual({
      id: result.id,
      level: "C2",
      score: result.score,
    });
    const user = { ...student, accessToken: signIn.json().data.accessToken };
    expect((await call({ user }, "GET", `/attempts/${id}`)).status).toBe(200);
    const mine = await test.as(user)("GET", "/api/students/my/placement-test-result");
    expect(mine.json().data.student.placementTestResult).toEqual(result);

    // Another account on the same browser gets nothing.
    const other = await test.signUp();
    const next = await test.as()(
      "POST",
      "/api/auth/login",
      { phone: other.phone, password: other.password },
      { cookie },
    );
    expect(next.json().data.user.student.placementTestResult).toBeNull();
  });

  it("may be taken again after 30 days, with other items", async () => {
    const { id, caller } = await begin();
    await takeTest(caller, id, true);
    const soon = await call(caller, "POST", "/attempts");
    expect(soon).toMatchObject({ status: 409, body: { code: "placement.too_soon" } });
    test.setTime(new Date(NOW.getTime() + 30 * DAY_MS));
    const again = await begin(caller);
    await takeTest(caller, again.id, true);
    const repeated = await test.database.query(
      `SELECT item_id FROM placement_answers WHERE attempt_id = ANY($1) GROUP BY item_id HAVING count(*) > 1`,
      [[id, again.id]],
    );
    expect(repeated).toEqual([]);
  });

  it("cannot be continued after a week, and is begun five times an hour at most", async () => {
    const limited = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
    // The start of the server, from which on its jobs repeat.
    const now = new Date();
    limited.setTime(now);
    const starts = [];
    for (let at = 0; at < 6; at += 1) starts.push(await limited.as()("POST", "/api/placement-test/attempts"));
    expect(starts.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429]);
    const [cookie = ""] = String(starts[0]?.headers["set-cookie"]).split(";");
    const path = `/api/placement-test/attempts/${starts[0]?.json().data.id}`;
    expect((await limited.as()("GET", path, undefined, { cookie })).statusCode).toBe(200);
    limited.setTime(new Date(now.getTime() + 7 * DAY_MS + 1));
    expect((await limited.as()("GET", path, undefined, { cookie })).statusCode).toBe(404);
    await limited.runDue();
    expect(await limited.database.query("SELECT 1 FROM placement_attempts")).not.toEqual([]);
    limited.setTime(new Date(now.getTime() + 30 * DAY_MS + 1));
    await limited.runDue();
    expect(await limited.database.query("SELECT 1 FROM placement_attempts")).toEqual([]);
    await limited.close();
  });

  it("begun anew shows other items than the one that was given up, which is gone for its taker", async () => {
    const { id, caller } = await begin();
    await open(caller, id, 1);
    const { id: second } = await begin(caller);
    await open(caller, second, 1);
    expect((await call(caller, "GET", `/attempts/${id}`)).status).toBe(404);
    const repeated = await test.database.query(
      "SELECT item_id FROM placement_answers WHERE attempt_id = ANY($1) GROUP BY item_id HAVING count(*) > 1",
      [[id, second]],
    );
    expect(repeated).toEqual([]);
  });

  it("says in the result that a transcript was read", async () => {
    const { id, caller } = await begin();
    for (const number of [1, 2, 3]) await answer(caller, id, number, true);
    const before = await open(caller, id, 4);
    expect(before.groups.every(({ recording }) => recording && recording.transcript === null)).toBe(true);
    await call(caller, "POST", `/attempts/${id}/sections/4/transcript`);
    const after = await open(caller, id, 4);
    expect(after.groups.every(({ recording }) => recording?.transcript?.length)).toBe(true);
    expect((await answer(caller, id, 4, true)).result?.withTranscript).toBe(true);
  });

  it("plays the recordings of the open section, to its taker alone", async () => {
    const { id, caller } = await begin();
    for (const number of [1, 2, 3]) await answer(caller, id, number, true);
    const { groups } = await open(caller, id, 4);
    const { cookie } = caller;
    for (const { recording } of groups) {
      const played = await test.app.inject({ url: recording?.url ?? "", headers: { cookie } });
      expect([played.statusCode, played.headers["content-type"]]).toEqual([200, "audio/mpeg"]);
      expect((await test.app.inject({ url: recording?.url ?? "" })).statusCode).toBe(404);
    }
  });

  it("suggests three trainers who teach the level, with reasons", async () => {
    const { seed } = await import("../../seed/seed.ts");
    await seed(test.database, NOW);
    const { id, caller } = await begin({}, { goal: "business", forChild: false });
    expect((await call(caller, "GET", `/attempts/${id}/matches`)).body.data).toEqual([]);
    const { level, goal, forChild } = await takeTest(caller, id, true);
    expect([goal, forChild]).toEqual(["business", false]);
    const matches = (await call(caller, "GET", `/attempts/${id}/matches`)).body.data as {
      trainer: { levels: string[]; specializations: string[] };
      reasons: string[];
    }[];
    expect(matches).toHaveLength(3);
    for (const { trainer, reasons } of matches) {
      expect(trainer.levels).toContain(level);
      expect(reasons).toContain("teaches_level");
      expect(trainer.specializations[0]).not.toBe("kids");
    }
    expect(matches[0]?.reasons).toContain("teaches_goal");
  });
});

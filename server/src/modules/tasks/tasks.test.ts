import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { Task } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { describeOutcome, pdf, upload } from "../files/tests/fixtures/upload.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
/** Ten minutes from `NOW`, while the access tokens are still valid. */
const DUE_AT = new Date(NOW.getTime() + 10 * MINUTE_MS).toISOString();

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let stranger: TestUser;
let lesson: { id: string };

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  [student, trainer, stranger] = [
    await test.signUp(),
    await test.signUp({ role: "trainer" }),
    await test.signUp({ role: "trainer" }),
  ];
  await buildTrainer(test.database, { userId: stranger.id });
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  lesson = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt: NOW, now: NOW });
});

async function uploadFile(user: TestUser): Promise<string> {
  return (await upload(test, { bytes: pdf(), purpose: "task", name: "essay.pdf", user })).json().data.id;
}
const set = (by: TestUser, changes: object = {}) =>
  test.as(by)("POST", "/api/tasks", { studentId: student.id, title: "An essay", dueAt: DUE_AT, ...changes });
const createTask = async (): Promise<Task> => (await set(trainer)).json().data;
const submit = (id: string, fileId: string, by = student) =>
  test.as(by)("POST", `/api/tasks/${id}/submissions`, { fileId });
const review = (id: string, body: object = {}, by = trainer) =>
  test.as(by)("POST", `/api/tasks/${id}/review`, { version: 1, score: 84, ...body });
async function group(by: TestUser, name: string): Promise<string[]> {
  const { data } = (await test.as(by)("GET", `/api/tasks?group=${name}`)).json();
  return data.map(({ id }: Task) => id);
}

describe("a task", () => {
  it("notifies the other side when it is set, sent and reviewed", async () => {
    const readNotifications = async (who: TestUser) => {
      const { data } = (await test.as(who)("GET", "/api/notifications")).json();
      // All notifications have the same time, so their order is undefined.
      return data.map(({ title, text, path }: Record<string, string>) => `${title} | ${text} | ${path}`).sort();
    };
    const { id } = await createTask();
    await submit(id, await uploadFile(student));
    await submit(id, await uploadFile(student));
    await submit(id, await uploadFile(student), stranger);
    await review(id, { version: 2 });
    expect(await readNotifications(student)).toEqual([
      "New task: An essay | Due Monday, 2 March 2026 at 10:10 AM, your local time | /profile/tasks",
      "Your task was reviewed | An essay: 84 out of 100 | /profile/tasks?group=completed",
    ]);
    expect(await readNotifications(trainer)).toEqual([
      "Mona sent a new version of a task | An essay | /dashboard/students/tasks?group=completed",
      "Mona sent a task | An essay | /dashboard/students/tasks?group=completed",
    ]);
  });

  it("goes from its trainer to one student, back in versions, and is reviewed once", async () => {
    const { id } = await createTask();
    expect([await group(student, "pending"), await group(trainer, "pending")]).toEqual([[id], [id]]);

    await submit(id, await uploadFile(student));
    const second = (await submit(id, await uploadFile(student))).json().data;
    expect(second).toMatchObject({ group: "completed", actions: ["submit"], studentName: null });
    expect(second.submissions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);

    expect(describeOutcome(await review(id))).toBe("409 task.changed");
    const answer = await review(id, { version: 2, comment: "Well argued", fileId: await uploadFile(trainer) });
    expect(answer.json().data).toMatchObject({
      review: { version: 2, score: 84, comment: "Well argued" },
      actions: [],
    });
    expect(describeOutcome(await review(id, { version: 2 }))).toBe("409 task.changed");
    expect(describeOutcome(await submit(id, await uploadFile(student)))).toBe("409 task.changed");
  });

  it("counts as missed from its due time on, and still takes late work", async () => {
    const { id } = await createTask();
    const fileId = await uploadFile(student);
    test.setTime(new Date(DUE_AT));
    expect([await group(student, "pending"), await group(student, "missed")]).toEqual([[], [id]]);
    const sent = (await submit(id, fileId)).json().data;
    expect(sent).toMatchObject({ group: "completed", submissions: [{ version: 1, isLate: true }] });
    expect([await group(student, "missed"), await group(student, "completed")]).toEqual([[], [id]]);
  });

  it("requires a student with a paid pack of the trainer, and a due time in the future", async () => {
    expect((await test.as(trainer)("GET", "/api/tasks/students")).json().data).toMatchObject([{ id: student.id }]);
    expect((await test.as(stranger)("GET", "/api/tasks/students")).json().data).toEqual([]);
    expect(describeOutcome(await set(stranger))).toBe("422 request.invalid");
    expect(describeOutcome(await set(trainer, { dueAt: NOW.toISOString() }))).toBe("422 request.invalid");
    expect(describeOutcome(await set(student))).toBe("403 auth.forbidden");
  });

  it("does not exist for other people", async () => {
    const { id } = await createTask();
    const other = await test.signUp();
    expect(describeOutcome(await submit(id, await uploadFile(other), other))).toBe("404 request.not_found");
    expect(describeOutcome(await review(id, {}, stranger))).toBe("404 request.not_found");
    expect([await group(other, "pending"), await group(stranger, "pending")]).toEqual([[], []]);
  });

  it("refuses a file of another account, and a file that was sent before", async () => {
    const { id } = await createTask();
    const own = await uploadFile(student);
    await submit(id, own);
    expect(describeOutcome(await submit(id, own))).toBe("422 request.invalid");
    expect(describeOutcome(await submit(id, await uploadFile(trainer)))).toBe("422 request.invalid");
  });

  it("numbers versions that arrive at once one after the other", async () => {
    const { id } = await createTask();
    const files = [await uploadFile(student), await uploadFile(student), await uploadFile(student)];
    const answers = await Promise.all(files.map((fileId) => submit(id, fileId)));
    expect(answers.map(describeOutcome)).toEqual(["201", "201", "201"]);
    const [task] = (await test.as(student)("GET", "/api/tasks")).json().data;
    expect(task.submissions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  });
});

describe("work of one's own after a lesson", () => {
  const sendOwn = (fileId: string, { by = student, id = lesson.id } = {}) =>
    test.as(by)("POST", `/api/lessons/${id}/work`, { title: "My diary", fileId });
  const complete = () => test.database.query("UPDATE lessons SET status = 'completed' WHERE id = $1", [lesson.id]);

  it("becomes a task of the trainer's, with a version for each time it is sent, and is never late", async () => {
    await complete();
    const first = await sendOwn(await uploadFile(student));
    expect(first.statusCode).toBe(201);
    test.setTime(new Date(NOW.getTime() + 8 * MINUTE_MS));
    const { data: second } = (await sendOwn(await uploadFile(student))).json();
    expect(second).toMatchObject({ id: first.json().data.id, title: "My diary", isOwnWork: true, actions: ["submit"] });
    expect(second.submissions.map(({ version, isLate }: Task["submissions"][number]) => [version, isLate])).toEqual([
      [2, false],
      [1, false],
    ]);
    expect(await group(trainer, "completed")).toEqual([second.id]);
    expect((await review(second.id, { version: 2 })).statusCode).toBe(200);
    expect((await sendOwn(await uploadFile(student))).json().code).toBe("task.changed");
  });

  it("is on the record of its lesson alone, however many lessons have followed", async () => {
    await complete();
    const { trainer_id: trainerId } = (
      await test.database.query<{ trainer_id: string }>("SELECT trainer_id FROM lessons WHERE id = $1", [lesson.id])
    )[0] as { trainer_id: string };
    const startsAt = new Date(NOW.getTime() + 5 * MINUTE_MS);
    const next = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: NOW });
    test.setTime(new Date(NOW.getTime() + 8 * MINUTE_MS));
    const { id } = (await sendOwn(await uploadFile(student))).json().data;
    const listTasks = async (of: string) =>
      (await test.as(student)("GET", `/api/lessons/${of}/record`)).json().data.tasks.map((task: Task) => task.id);
    expect([await listTasks(lesson.id), await listTasks(next.id)]).toEqual([[id], []]);
  });

  it("is refused before the lesson is completed, of other people, and without an own file", async () => {
    const file = await uploadFile(student);
    expect((await sendOwn(file)).json().code).toBe("task.lesson_not_completed");
    await complete();
    const other = await test.signUp();
    expect((await sendOwn(await uploadFile(other), { by: other })).json().code).toBe("request.not_found");
    expect((await sendOwn(await uploadFile(other))).json().code).toBe("request.invalid");
    expect((await sendOwn(file)).statusCode).toBe(201);
    expect((await sendOwn(file)).json().code).toBe("request.invalid");
  });

  it("is one task, also when two versions are sent at once", async () => {
    await complete();
    const files = [await uploadFile(student), await uploadFile(student)];
    const answers = await Promise.all(files.map((file) => sendOwn(file)));
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 201).length).toBeGreaterThan(0);
    expect(await group(student, "completed")).toHaveLength(1);
  });
});

describe("the file of a task", () => {
  const read = async (id: string, by?: TestUser) => (await test.as(by)("GET", `/api/files/${id}`)).statusCode;

  it("opens for its student and its trainer, once it belongs to a task, and for no other account", async () => {
    const { id } = await createTask();
    const fileId = await uploadFile(student);
    expect([await read(fileId, student), await read(fileId, trainer)]).toEqual([200, 404]);
    await submit(id, fileId);
    const returned = await uploadFile(trainer);
    await review(id, { fileId: returned });
    expect([await read(fileId, trainer), await read(returned, student)]).toEqual([200, 200]);
    expect([await read(fileId, stranger), await read(returned, stranger), await read(fileId)]).toEqual([404, 404, 404]);
  });

  it.each([
    { name: "essay.pdf", outcome: "201" },
    { name: "essay.docx", outcome: "415 files.name_refused" },
    { name: "essay.exe.pdf", outcome: "415 files.name_refused" },
    { name: "essay.pdf.exe", outcome: "415 files.name_refused" },
  ])("that is a PDF named $name is answered $outcome", async ({ name, outcome }) => {
    const answer = await upload(test, { bytes: pdf(), purpose: "task", name, user: student });
    expect(describeOutcome(answer)).toBe(outcome);
  });

  it("expires if no task refers to it", async () => {
    const { id } = await createTask();
    const [kept, unused] = [await uploadFile(student), await uploadFile(student)];
    await submit(id, kept);
    test.setTime(new Date(NOW.getTime() + 8 * DAY_MS));
    await test.context.files.sweep();
    const rows = await test.database.query<{ id: string }>("SELECT id FROM files WHERE id = ANY($1)", [[kept, unused]]);
    expect(rows).toEqual([{ id: kept }]);
  });
});

describe("open tasks", () => {
  const countOpen = async (by: TestUser) => (await test.as(by)("GET", "/api/tasks/open")).json().data.open;

  it("count for the student until work is sent or late, and for the trainer until the review", async () => {
    const [first] = [await createTask(), await createTask()];
    expect([await countOpen(student), await countOpen(trainer), await countOpen(stranger)]).toEqual([2, 0, 0]);
    await submit(first.id, await uploadFile(student));
    expect([await countOpen(student), await countOpen(trainer)]).toEqual([1, 1]);
    await review(first.id);
    expect([await countOpen(student), await countOpen(trainer)]).toEqual([1, 0]);
    test.setTime(new Date(DUE_AT));
    expect([await countOpen(student), await countOpen(trainer)]).toEqual([0, 0]);
  });
});

describe("staff", () => {
  it.each([
    ["", ["late", "scored", "sent", "to do"]],
    ["state=pending", ["to do"]],
    ["state=missed", ["late"]],
    ["state=completed", ["scored", "sent"]],
    ["state=unscored", ["sent"]],
    ["state=pending&student=MONA", ["to do"]],
    ["student=nobody", []],
    ["trainer=%25", []],
  ])("see tasks of everyone with %s", async (query, titles) => {
    const admin = await test.signUp({ role: "admin" });
    const soon = new Date(NOW.getTime() + MINUTE_MS).toISOString();
    await set(trainer, { title: "to do" });
    await set(trainer, { title: "late", dueAt: soon });
    const sent = (await set(trainer, { title: "sent" })).json().data;
    const scored = (await set(trainer, { title: "scored" })).json().data;
    for (const { id } of [sent, scored]) await submit(id, await uploadFile(student));
    await review(scored.id);
    test.setTime(new Date(soon));
    const { data } = (await test.as(admin)("GET", `/api/staff/tasks?limit=50&${query}`)).json();
    const own = data.filter(({ title }: Task) => ["to do", "late", "sent", "scored"].includes(title));
    // The list includes tasks of earlier cases.
    expect([...new Set(own.map(({ title }: Task) => title))].sort()).toEqual(titles);
    for (const task of own) expect(task).toMatchObject({ actions: [], studentName: expect.stringContaining(" ") });
  });

  it("read the files of a task, and a trainer cannot open their list", async () => {
    const admin = await test.signUp({ role: "admin" });
    const { id } = await createTask();
    const { submissions } = (await submit(id, await uploadFile(student))).json().data;
    expect((await test.as(admin)("GET", submissions[0].file.url)).statusCode).toBe(200);
    expect((await test.as(trainer)("GET", "/api/staff/tasks")).statusCode).toBe(403);
  });
});

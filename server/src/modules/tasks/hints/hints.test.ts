import type { WritingHints } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { word, writePages } from "../../files/tests/fixtures/texts.ts";
import { describeOutcome, pdf, upload } from "../../files/tests/fixtures/upload.ts";

const NOW = new Date("2026-03-02T08:00:00Z");

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let taskId: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  [student, trainer] = [await test.signUp(), await test.signUp({ role: "trainer" })];
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  await buildLesson(test.database, { studentId: student.id, trainerId, startsAt: NOW, now: NOW });
  const task = { studentId: student.id, title: "My week", dueAt: "2026-03-02T09:00:00Z" };
  taskId = (await test.as(trainer)("POST", "/api/tasks", task)).json().data.id;
});

async function send(bytes: Buffer, name: string): Promise<void> {
  const { id: fileId } = (await upload(test, { bytes, name, purpose: "task", user: student })).json().data;
  expect((await test.as(student)("POST", `/api/tasks/${taskId}/submissions`, { fileId })).statusCode).toBe(201);
}
const read = (by = trainer) => test.as(by)("GET", `/api/tasks/${taskId}/hints`);
const hints = async (): Promise<WritingHints> => (await read()).json().data;

it("a trainer gets hints about the newest work, with the words around each place", async () => {
  await send(Buffer.from("This are my first text."), "one.txt");
  await send(Buffer.from("I bought a apple yesterday."), "two.txt");
  const found = await hints();
  expect(found).toMatchObject({ state: "checked", hasMore: false });
  expect(found.hints).toMatchObject([
    { before: "I bought ", text: "a", after: " apple yesterday.", suggestions: ["an"] },
  ]);
});

it.each([
  ["Word document", "essay.docx", () => word("I was at home. I bought a apple yesterday. It was red.")],
  ["PDF", "essay.pdf", () => writePages((page) => page.text("I was at home. I bought a apple yesterday. It was red."))],
])("a %s is checked, and each place stands in its sentence", async (_kind, name, write) => {
  await send(await write(), name);
  const found = await hints();
  expect(found).toMatchObject({ state: "checked", hasMore: false });
  expect(found.hints).toMatchObject([{ before: "I bought ", text: "a", after: " apple yesterday." }]);
});

it("a file without text has none, and one that cannot be read says so", async () => {
  await send(await writePages(() => undefined), "scan.pdf");
  expect(await hints()).toEqual({ state: "no_text", hints: [], hasMore: false });
  await send(pdf(), "broken.pdf");
  expect(await hints()).toEqual({ state: "unreadable", hints: [], hasMore: false });
});

it("nobody but the trainer of the task gets any, and not before there is work", async () => {
  expect(describeOutcome(await read())).toBe("404 request.not_found");
  await send(Buffer.from("I bought a apple."), "one.txt");
  const stranger = await test.signUp({ role: "trainer" });
  await buildTrainer(test.database, { userId: stranger.id });
  expect(describeOutcome(await read(stranger))).toBe("404 request.not_found");
  expect(describeOutcome(await read(student))).toBe("403 auth.forbidden");
});

it("a trainer who asks too often waits", async () => {
  await send(pdf(), "essay.pdf");
  const answers = [];
  for (let asked = 0; asked < 21; asked += 1) answers.push(describeOutcome(await read()));
  expect(answers).toEqual([...Array(20).fill("200"), "429 auth.too_many_tries"]);
});

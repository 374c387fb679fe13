import { DAY_MS } from "@kalima/contracts/domain";
import { COMPARED_TEXT_MAX_BYTES, type Task } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { toDocument, word, writePages } from "../files/tests/fixtures/texts.ts";
import { describeOutcome, pdf, upload } from "../files/tests/fixtures/upload.ts";
import { WORD_PARTS, zip } from "../files/tests/fixtures/zip.ts";

const NOW = new Date("2026-03-02T08:00:00Z");

const PACKAGE = "http://schemas.openxmlformats.org";
/** The marks of a trainer, as Word keeps them. */
const MARKED_WORD = zip([
  ...WORD_PARTS.slice(0, 2),
  {
    name: "word/document.xml",
    bytes: Buffer.from(
      toDocument(
        "<w:p><w:del><w:r><w:delText>goed</w:delText></w:r></w:del><w:ins><w:r><w:t>went</w:t></w:r></w:ins></w:p>",
      ),
    ),
  },
  {
    name: "word/_rels/document.xml.rels",
    bytes: Buffer.from(
      `<Relationships xmlns="${PACKAGE}/package/2006/relationships"><Relationship Id="rId1" Type="${PACKAGE}/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>`,
    ),
  },
  { name: "word/comments.xml", bytes: Buffer.from('<w:comments xmlns:w="w"/>') },
]);

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  student = await test.signUp();
  trainer = await test.signUp({ role: "trainer" });
  stranger = await test.signUp({ role: "trainer" });
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  await buildLesson(test.database, { studentId: student.id, trainerId, startsAt: NOW, now: NOW });
});

async function createTask(): Promise<Task> {
  const dueAt = new Date(NOW.getTime() + DAY_MS).toISOString();
  return (await test.as(trainer)("POST", "/api/tasks", { studentId: student.id, title: "An essay", dueAt })).json()
    .data;
}
async function uploadFile(user: TestUser): Promise<string> {
  return (await upload(test, { bytes: pdf(), purpose: "task", name: "essay.pdf", user })).json().data.id;
}
const submit = (id: string, fileId: string) => test.as(student)("POST", `/api/tasks/${id}/submissions`, { fileId });
const review = (id: string, body: object = {}) =>
  test.as(trainer)("POST", `/api/tasks/${id}/review`, { version: 1, score: 84, ...body });

describe("a review by a rubric", () => {
  const levels = [
    { text: "Good", points: 100 },
    { text: "Weak", points: 20 },
  ];
  const rubric = (changes: object = {}) => ({
    title: "Essay",
    criteria: [{ title: "Grammar", levels, level: 1, ...changes }],
  });

  it("is read by the student with the levels that were chosen, whatever the score is", async () => {
    const { id } = await createTask();
    await submit(id, await uploadFile(student));
    expect((await review(id, { score: 25, rubric: rubric() })).statusCode).toBe(200);
    const [task] = (await test.as(student)("GET", "/api/tasks")).json().data;
    expect(task.review).toMatchObject({ score: 25, rubric: rubric() });
  });

  it.each([
    ["a level that is not there", { level: 2 }],
    ["no level", { level: undefined }],
    ["one level to choose from", { levels: [levels[0]], level: 0 }],
  ])("is refused with %s", async (_what, changes) => {
    const { id } = await createTask();
    await submit(id, await uploadFile(student));
    expect(describeOutcome(await review(id, { rubric: rubric(changes) }))).toBe("422 request.invalid");
  });

  it("has none where it was given without one", async () => {
    const { id } = await createTask();
    await submit(id, await uploadFile(student));
    expect((await review(id)).json().data.review.rubric).toBeNull();
  });
});

describe("the words of the versions", () => {
  const uploadText = async (words: string) => {
    const sent = { bytes: Buffer.from(words), purpose: "task", name: "essay.txt", user: student };
    return (await upload(test, sent)).json().data.id;
  };
  const readTexts = (id: string, by: TestUser) => test.as(by)("GET", `/api/tasks/${id}/texts`);

  const uploadBytes = async (bytes: Buffer, name: string, user = student) =>
    (await upload(test, { bytes, purpose: "task", name, user })).json().data.id;

  it("are read by student and trainer, oldest first, typed or in a file", async () => {
    const { id } = await createTask();
    await submit(id, await uploadText("I goed home. ذهبت"));
    await submit(id, await uploadBytes(word("I went home. ذهبت"), "essay.docx"));
    await submit(id, await uploadBytes(await writePages((page) => page.text("I went home at last.")), "essay.pdf"));
    await submit(id, await uploadFile(student));
    await submit(id, await uploadText("\uFEFFI went home. ذهبت"));
    const texts = [
      { version: 1, state: "read", text: "I goed home. ذهبت" },
      { version: 2, state: "read", text: "I went home. ذهبت" },
      { version: 3, state: "read", text: "I went home at last." },
      { version: 4, state: "unreadable", text: null },
      { version: 5, state: "read", text: "I went home. ذهبت" },
    ];
    for (const reader of [student, trainer]) expect((await readTexts(id, reader)).json().data).toEqual(texts);
    expect(describeOutcome(await readTexts(id, stranger))).toBe("404 request.not_found");
    expect(describeOutcome(await readTexts(id, await test.signUp()))).toBe("404 request.not_found");
  });

  it.each([
    ["a Word document with changes and comments", "corrected.docx", () => MARKED_WORD],
    ["a PDF with notes", "corrected.pdf", () => writePages((page) => page.text("I goed").note(0, 0, 9, 9, "went"))],
  ])("are answered by a file with marks, which the student opens: %s", async (_what, name, write) => {
    const { id } = await createTask();
    await submit(id, await uploadBytes(word("I goed home."), "essay.docx"));
    const marked = await write();
    const fileId = await uploadBytes(marked, name, trainer);
    expect((await review(id, { fileId })).json().data.review).toMatchObject({ version: 1, file: { name } });
    const [task] = (await test.as(student)("GET", "/api/tasks")).json().data;
    const opened = await test.as(student)("GET", task.review.file.url);
    expect([opened.statusCode, opened.rawPayload.equals(marked)]).toEqual([200, true]);
  });

  it("are left out of a text that is too long to be compared", async () => {
    const { id } = await createTask();
    await submit(id, await uploadText("word ".repeat(COMPARED_TEXT_MAX_BYTES / 5 + 1)));
    expect((await readTexts(id, student)).json().data).toEqual([{ version: 1, state: "too_long", text: null }]);
  });
});

import { WORD_PARTS, zip } from "../../server/src/modules/files/tests/fixtures/zip.ts";
import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { typeDate } from "../dates.ts";
import { expect, test } from "../fixtures.ts";
import { lessonSoon } from "../lesson-room.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
);
const text = (name: string, words: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
const [FIRST, BETTER] = ["I goed to the sea.", "I went to the sea. أحببته"];
const ESSAY = zip([
  ...WORD_PARTS.slice(0, 2),
  {
    name: "word/document.xml",
    bytes: Buffer.from(
      `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${BETTER}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  },
]);
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

test("a trainer sets a task, the student sends it, and reads the review", async ({ visit, site, problems }) => {
  const [student, trainer] = [await visit("ar"), await visit("en")];
  const [studentAccount] = site.accounts.students;
  const [trainerAccount] = site.accounts.trainers;
  await lessonSoon(site, studentAccount.id, trainerAccount.id);
  const [ar, en] = [readTexts("mfe-booking", "ar"), readTexts("mfe-booking", "en")];
  const title = "My last holiday";
  const found: string[] = [];
  const studentCard = student.page.getByRole("article", { name: title });
  const trainerCard = trainer.page.getByRole("article", { name: title });
  const menu = trainer.page.locator('nav a[href="/dashboard/students/tasks"]').filter({ visible: true });
  const readMenu = readTexts("mfe-dashboard", "en");
  const toReview = (count: number) => readMenu(`work.waiting_${count === 1 ? "one" : "other"}`, { count });
  // The demo has one that waits already.
  let waiting = 0;

  await test.step("The trainer sets it, with a file and until next week", async () => {
    const { page } = trainer;
    await signInBehind(trainer, trainerAccount);
    await page.goto("/dashboard/students/tasks");
    // The badge has the number alone, and its words are for screen readers.
    waiting = Number.parseInt((await menu.getByText(/^, \d+ /).textContent())?.slice(2) ?? "", 10);
    await page.getByRole("button", { name: en("tasks.set.button") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: en("tasks.set.student") }).click();
    await page.getByRole("option", { name: studentAccount.name.split(" ")[0] }).click();
    await dialog.getByLabel(en("tasks.set.name")).fill(title);
    const due = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
    await typeDate(dialog, en("tasks.set.due"), due);
    await dialog.getByLabel(en("tasks.set.file")).setInputFiles(file("task.pdf", PDF));
    found.push(...(await violationsOn(page)));
    await dialog.getByRole("button", { name: en("tasks.set.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(trainerCard).toBeVisible();
  });

  await test.step("The student is refused a wrong file, then sends two versions", async () => {
    const { page } = student;
    await page.setViewportSize({ width: 390, height: 844 });
    await signInBehind(student, studentAccount);
    await page.goto("/profile/tasks");
    const field = studentCard.getByLabel(ar("tasks.choose", { title }));
    await field.setInputFiles(file("work.pdf", Buffer.from("MZ no document")));
    await expect(studentCard.getByRole("alert")).toBeVisible();
    await field.setInputFiles(text("work.txt", FIRST));
    await expect(page.getByText(ar("tasks.sent"), { exact: true })).toBeVisible();
    await page.goto("/profile/tasks?group=completed");
    await field.setInputFiles({ name: "better.docx", mimeType: WORD_TYPE, buffer: ESSAY });
    await expect(studentCard.getByRole("listitem")).toHaveCount(2);
    await studentCard.getByRole("button", { name: ar("tasks.compare.open") }).click();
    await expect(studentCard.locator("del")).toHaveText("goed");
    // English from left to right, on an Arabic page.
    const side = studentCard.getByRole("region", { name: ar("tasks.compare.version", { version: "1" }) });
    expect(await side.locator("[dir=auto]").evaluate((words) => getComputedStyle(words).direction)).toBe("ltr");
    found.push(...(await violationsOn(page)));
  });

  await test.step("The trainer opens the newest and reviews it once, by a rubric of the school", async () => {
    const { page } = trainer;
    await page.goto("/profile/tasks?group=completed");
    await expect(menu).toContainText(toReview(waiting + 1));
    const link = trainerCard.getByRole("link", { name: en("tasks.open", { name: "better.docx" }) });
    const opened = await link.evaluate(async ({ href }: HTMLAnchorElement) => {
      return (await (await fetch(href)).arrayBuffer()).byteLength;
    });
    expect(opened).toBe(ESSAY.length);
    await trainerCard.getByRole("button", { name: en("tasks.review.button") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: en("tasks.rubric.label") }).click();
    await page.getByRole("option", { name: en("tasks.rubric.school", { title: "Written text" }) }).click();
    for (const criterion of await dialog.getByRole("radiogroup").all())
      await criterion.getByRole("radio").first().check();
    await expect(dialog.getByLabel(/^Score/)).toHaveValue("100");
    await dialog.getByLabel(/^Score/).fill("84");
    found.push(...(await violationsOn(page)));
    await dialog.getByLabel(en("tasks.review.comment")).fill("Well argued");
    await dialog.getByLabel(en("tasks.review.file")).setInputFiles(file("corrected.pdf", PDF));
    await dialog.getByRole("button", { name: en("tasks.review.save") }).click();
    await expect(trainerCard.getByText("Well argued")).toBeVisible();
    await expect(trainerCard.getByRole("button", { name: en("tasks.review.button") })).toHaveCount(0);
    await expect(menu).toContainText(toReview(waiting));
  });

  await test.step("The student reads it, with the corrected file", async () => {
    await student.page.reload();
    await expect(studentCard.getByText("Well argued")).toBeVisible();
    await expect(studentCard.getByRole("region", { name: ar("tasks.rubric.label") })).toContainText("Task achievement");
    // Beside the version that it answers.
    const answered = studentCard
      .getByRole("list", { name: ar("tasks.versions") })
      .getByRole("listitem")
      .first();
    await expect(answered.getByRole("link", { name: ar("tasks.open", { name: "corrected.pdf" }) })).toBeVisible();
    found.push(...(await violationsOn(student.page)));
  });

  expect(found).toEqual([]);
  // The wrong file is refused by the server, which the browser's console notes.
  expect(problems.filter((text) => !/4\d\d/.test(text))).toEqual([]);
});

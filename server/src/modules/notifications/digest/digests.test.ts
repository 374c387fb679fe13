import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

/** Weeks end on Saturday; these are 8:59 and 9:00 in Cairo. */
const BEFORE = new Date("2026-03-14T06:59:00Z");
const SATURDAY = new Date("2026-03-14T07:00:00Z");
const NEXT_SATURDAY = new Date("2026-03-21T07:00:00Z");
const PAST = "2026-03-10T16:00:00.000Z";
const UPCOMING = "2026-03-17T16:00:00.000Z";

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  for (const { id } of [student, trainer]) {
    await site.database.query("UPDATE users SET email = $2 WHERE id = $1", [id, `${id}@example.com`]);
  }
  const teacherId = await buildTrainer(site.database, { userId: trainer.id });
  await site.database.query("UPDATE trainers SET time_zone = 'Africa/Cairo' WHERE id = $1", [teacherId]);
  const { id } = await site.buy(student, { teacherId, pack: 6, startsAt: [PAST, UPCOMING] });
  await site.database.query("UPDATE lessons SET status = 'completed' WHERE booking_id = $1 AND starts_at = $2", [
    id,
    PAST,
  ]);
  await site.database.query(
    `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at)
     VALUES ($1, $2, $3, 'A <letter>', '2026-03-18T16:00:00Z', $4)`,
    [randomUUID(), teacherId, student.id, NOW],
  );
});

const want = (who: TestUser, hasDigest: boolean) =>
  site.as(who)("PATCH", "/api/notifications/preferences", { hasDigest });
const mailsTo = ({ id }: TestUser) => site.emails.filter(({ to }) => to === `${id}@example.com`);
/** Tests set the clock back, and the repeated job waits for a time of the test before. */
async function setDue(time: Date): Promise<void> {
  site.setTime(time);
  await site.database.query("UPDATE pgboss.job SET start_after = $1 WHERE name = 'notifications.digests'", [time]);
}
async function at(time: Date): Promise<void> {
  await setDue(time);
  await site.runDue();
}

it("comes on Saturday morning, once, though several processes look, to those who want it", async () => {
  await want(student, true);
  const other = await site.startProcess();
  await at(BEFORE);
  expect(mailsTo(student)).toEqual([]);
  await setDue(SATURDAY);
  await Promise.all([site.runDue(), other.runDue()]);
  await at(new Date(SATURDAY.getTime() + 3_600_000));
  await other.runDue();
  expect([mailsTo(student).length, mailsTo(trainer).length]).toEqual([1, 0]);
  const [mail] = mailsTo(student);
  expect(mail?.text).toContain("1 session completed, with ");
  expect(mail?.text).toMatch(/Session with .*Tuesday/);
  expect(mail?.text).toContain("Task due Wednesday");
  expect(mail?.html).toContain("A &lt;letter&gt;");
  await other.close();
});

it("names a trainer's students, in Arabic where that is the language", async () => {
  await want(trainer, true);
  await site.database.query("UPDATE users SET language = 'ar' WHERE id = $1", [trainer.id]);
  await at(SATURDAY);
  const [mail] = mailsTo(trainer);
  expect(mail?.subject).toBe("ملخص الأسبوع – كلمة");
  expect(mail?.text).toContain("انتهت جلسة واحدة مع \u2068Mona\u2069");
  expect(mail?.html).toContain('dir="rtl"');
});

it("ends by the link in it, with one press, and says nothing where nothing was", async () => {
  await want(student, true);
  await at(SATURDAY);
  const [mail] = mailsTo(student);
  const url = new URL(mail?.unsubscribeUrl ?? "");
  const answer = await site.app.inject({
    method: "POST",
    url: url.pathname + url.search,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(answer.statusCode).toBe(200);
  await at(NEXT_SATURDAY);
  expect(mailsTo(student)).toHaveLength(1);

  site.setTime(NOW);
  const idle = await site.signUp();
  await site.database.query("UPDATE users SET email = $2 WHERE id = $1", [idle.id, `${idle.id}@example.com`]);
  await want(idle, true);
  await at(new Date("2026-03-28T08:00:00Z"));
  expect(mailsTo(idle)).toEqual([]);
});

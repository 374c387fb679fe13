import type { Booking } from "@kalima/booking-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildResult } from "../../../test/build-result.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
/** 8:30 pm in Kolkata, 17:00 in Cairo, where the student is. */
const STARTS_AT = "2026-03-03T15:00:00.000Z";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.setTime(NOW));

/** A check with the only trainer there is. */
async function booked() {
  await test.database.query("UPDATE trainers SET status = 'inactive'");
  const trainer = await test.signUp({ role: "trainer" });
  await buildTrainer(test.database, { userId: trainer.id, timeZone: "Asia/Kolkata", examinesSpeaking: true });
  const student = await test.signUp();
  await buildResult(test.database, student.id, NOW);
  const answer = await test.as(student)(
    "POST",
    "/api/speaking-check/bookings",
    { startsAt: STARTS_AT },
    { "x-timezone": "Africa/Cairo" },
  );
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { trainer, student, check: answer.json().data as Booking };
}
const cancel = (by: TestUser, { id }: Booking, body = {}) => test.as(by)("POST", `/api/bookings/${id}/cancel`, body);
/** Without what booking itself tells the student. */
async function listNews(user: TestUser, language: "en" | "ar" = "en") {
  const answer = await test.as(user)("GET", "/api/notifications", undefined, { "accept-language": language });
  const news: { kind: string; title: string; text: string; path: string }[] = answer.json().data;
  return news.filter(({ kind }) => kind !== "booking_confirmed");
}
/** Sorted, because the clock stands still here. */
const listKinds = async (user: TestUser) => (await listNews(user)).map(({ kind }) => kind).sort();

describe("notifications of speaking checks", () => {
  it("tell the trainer when a check is booked, in the trainer's own time", async () => {
    const { trainer, student } = await booked();
    expect(await listNews(trainer)).toMatchObject([
      { kind: "speaking_check_booked", title: "New speaking check", path: "/dashboard/appointments/bookings" },
    ]);
    const [{ text } = { text: "" }] = await listNews(trainer);
    expect(text).toMatch(/Tuesday.*3 March 2026.*8:30 PM/);
    expect((await listNews(trainer, "ar"))[0]?.text).toMatch(/الثلاثاء.*8:30/);
    expect(await listNews(student)).toEqual([]);
  });

  it("tell the trainer when the student cancels, and not the student", async () => {
    const { trainer, student, check } = await booked();
    await cancel(student, check);
    expect(await listKinds(trainer)).toEqual(["speaking_check_booked", "speaking_check_cancelled"]);
    expect(await listKinds(student)).toEqual([]);
  });

  it("tell the trainer when the student's account is removed", async () => {
    const { trainer, student } = await booked();
    await test.as(student)("DELETE", "/api/auth/delete-account", { password: student.password });
    expect(await listKinds(trainer)).toEqual(["speaking_check_booked", "speaking_check_cancelled"]);
  });

  it("tell the student when the trainer cancels, and both when the school does", async () => {
    const first = await booked();
    await cancel(first.trainer, first.check, { reason: "I am ill." });
    expect(await listKinds(first.student)).toEqual(["speaking_check_called_off"]);
    expect(await listKinds(first.trainer)).toEqual(["speaking_check_booked"]);
    const second = await booked();
    await cancel(await test.signUp({ role: "admin" }), second.check, { reason: "The trainer is ill." });
    expect(await listKinds(second.student)).toEqual(["speaking_check_called_off"]);
    expect(await listKinds(second.trainer)).toEqual(["speaking_check_booked", "speaking_check_cancelled"]);
  });

  it("tell the student the level that the trainer found", async () => {
    const { trainer, student, check } = await booked();
    test.setTime(new Date(STARTS_AT));
    const again = async (who: TestUser) => ({
      ...who,
      ...(await test.context.sessions.begin({ id: who.id, kind: "account" }, false)),
    });
    const body = { level: "B2", note: "Clear and fluent." };
    await test.as(await again(trainer))("POST", `/api/bookings/${check.id}/spoken-level`, body);
    expect(await listNews(await again(student))).toMatchObject([
      { kind: "spoken_level_found", title: "Your spoken level is B2", path: "/placement-test" },
    ]);
  });
});

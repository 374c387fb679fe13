import type { Booking, LessonDetails } from "@kalima/booking-contract";
import type { Task } from "@kalima/learning-contract";
import { expect } from "vitest";
import { countVersions, findReview, listHeld, listTasks, type Person } from "./model.ts";
import { retryWhenLimited, type School } from "./school.ts";

async function read<T>({ app }: School, by: Person, path: string): Promise<T> {
  const answer = await retryWhenLimited(() => app.as(by)("GET", path));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

async function checkTasks(school: School, trainer: Person): Promise<void> {
  const shown = await read<Task[]>(school, trainer, "/api/tasks?limit=50");
  const expected = listTasks(school.done).filter((task) => task.trainer.id === trainer.id);
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  expect(shown).toHaveLength(expected.length);
  for (const { id, submissions, review } of shown) {
    const count = countVersions(school.done, id);
    expect(submissions.map(({ version }) => version)).toEqual(Array.from({ length: count }, (_, at) => count - at));
    const written = findReview(school.done, id);
    expect(review && { version: review.version, score: review.score }).toEqual(
      written ? { version: written.version, score: written.score } : null,
    );
  }
}

async function checkLessons(school: School): Promise<void> {
  for (const { id, student } of school.lessons) {
    const shown = await read<LessonDetails>(school, student, `/api/lessons/${id}`);
    const stars = school.done.findLast((each) => each.what === "rate" && each.lesson.id === id);
    expect(shown.rating?.stars ?? null).toBe(stars?.what === "rate" ? stars.stars : null);
    const isGiven = school.done.some((each) => each.what === "feedback" && each.lesson.id === id);
    expect(shown.feedback !== null).toBe(isGiven);
  }
}

async function checkBookings(school: School, student: Person): Promise<void> {
  const shown = await read<Booking[]>(school, student, "/api/bookings?limit=50");
  const made = school.done.filter((each) => each.what === "book" && each.student.id === student.id);
  // The lessons of the past belong to one booking with each trainer.
  expect(shown).toHaveLength(made.length + school.trainers.length);
  const held = listHeld(school.done, school.clock.now).filter((each) => each.student.id === student.id);
  expect(
    shown
      .filter(({ status }) => status === "awaiting_payment")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(held.map(({ id }) => id).sort());
}

/** Checks that each act notified one person, once. */
async function checkNotifications({ app, done, students, trainers }: School): Promise<void> {
  const ids = [...students, ...trainers].map(({ id }) => id);
  const rows = await app.database.query<{ kind: string; count: number }>(
    "SELECT kind, count(*) AS count FROM notifications WHERE user_id = ANY($1) AND kind LIKE 'task_%' GROUP BY kind",
    [ids],
  );
  const told = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  const count = (what: string) => done.filter((each) => each.what === what).length;
  expect([told.task_set ?? 0, told.task_sent ?? 0, told.task_reviewed ?? 0]).toEqual(
    ["set", "submit", "review"].map(count),
  );
}

async function checkTimes({ app, trainers }: School): Promise<void> {
  const doubled = await app.database.query(
    `SELECT FROM lessons l JOIN lessons o ON o.id <> l.id AND (o.trainer_id = l.trainer_id OR o.student_id = l.student_id)
       AND tstzrange(o.starts_at, o.ends_at) && tstzrange(l.starts_at, l.ends_at)
     WHERE l.trainer_id = ANY($1) AND l.status IN ('upcoming', 'delayed', 'freezed')
       AND o.status IN ('upcoming', 'delayed', 'freezed')`,
    [trainers.map(({ teacherId }) => teacherId)],
  );
  expect(doubled).toEqual([]);
}

/** Compares what the site shows to everyone with the acts that were done, and with no others. */
export async function check(school: School): Promise<void> {
  for (const trainer of school.trainers) await checkTasks(school, trainer);
  for (const student of school.students) await checkBookings(school, student);
  await checkLessons(school);
  await checkNotifications(school);
  await checkTimes(school);
  expect(await school.app.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
}

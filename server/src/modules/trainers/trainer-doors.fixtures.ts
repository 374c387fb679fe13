import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";

/** Two times at which the trainer can be booked. */
export const [FIRST, SECOND] = ["2026-03-10T16:00:00.000Z", "2026-03-12T17:00:00.000Z"] as const;
/** The outcome of a call that wants a time of a trainer who is not there. */
export const UNAVAILABLE = [409, "booking.trainer_unavailable"];

export type TrainerSchool = {
  site: CheckoutSite;
  admin: TestUser;
  student: TestUser;
  trainer: TestUser;
  teacherId: string;
};

/** A site with an admin, a student and a trainer with an account, all three new for each test. Registers the file's hooks. */
export function openTrainerSchool(): TrainerSchool {
  const school = {} as TrainerSchool;
  beforeAll(async () => {
    school.site = await createCheckoutSite();
  });
  afterAll(() => school.site.close());
  // One account may call fifty times a second.
  beforeEach(async () => {
    const { site } = school;
    site.setTime(NOW);
    school.admin = await site.signUp({ role: "admin" });
    school.student = await site.signUp();
    school.trainer = await site.signUp({ role: "trainer" });
    school.teacherId = await buildTrainer(site.database, { userId: school.trainer.id });
  });
  return school;
}

/** Status and error code of an answer. */
export async function outcome(called: ReturnType<ReturnType<CheckoutSite["as"]>>): Promise<[number, string]> {
  const answer = await called;
  return [answer.statusCode, answer.json().code];
}

/** The status of the trainer's page. */
export async function readStatus({ site, teacherId }: TrainerSchool): Promise<string | undefined> {
  const [trainer] = await site.database.query<{ status: string }>("SELECT status FROM trainers WHERE id = $1", [
    teacherId,
  ]);
  return trainer?.status;
}

/** Where visitors find the trainer, by the name of the door. */
export async function listDoors({ site, student, teacherId }: TrainerSchool): Promise<Record<string, boolean>> {
  const call = site.as(student);
  const has = async (path: string) =>
    JSON.stringify((await call("GET", path)).json().data).includes(`"id":"${teacherId}"`);
  const isThere = async (path: string) => (await call("GET", path)).statusCode === 200;
  const pages = ["", "/ratings", "/rating-months", "/similar", "/times-version"].map(
    (page) => `/api/teachers/${teacherId}${page}`,
  );
  pages.push(
    `/api/teachers/${teacherId}/calendar?month=2026-03`,
    `/api/teachers/${teacherId}/time-slots?date=2026-03-10`,
    `/api/bookables/${teacherId}`,
  );
  const doors: [string, boolean][] = [
    ["list", await has(`/api/teachers?ids=${teacherId}`)],
    ["search engines", (await site.context.heads.listPaths()).includes(`/teachers/${teacherId}`)],
    ["head of the page", (await site.context.heads.read("teacher", { id: teacherId })).kind === "found"],
    ["favourites", (await call("PUT", `/api/favourites/${teacherId}`)).statusCode === 200],
  ];
  for (const page of pages) doors.push([page.replace(teacherId, ":id"), await isThere(page)]);
  return Object.fromEntries(doors);
}

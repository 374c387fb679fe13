import { randomUUID } from "node:crypto";
import { DAY_MS } from "@kalima/contracts/domain";
import { pdf, upload } from "../../src/modules/files/tests/fixtures/upload.ts";
import type { TestApp } from "../create-test-app.ts";
import { startPushService } from "../push-service/push-service.ts";
import type { Owners } from "./objects.ts";

async function findFreeTime(server: TestApp, { teacherId }: Owners): Promise<string> {
  return (await server.as()("GET", `/api/teachers/${teacherId}`)).json().data.nextFree[0];
}

async function completeLesson({ database }: TestApp, id: string): Promise<void> {
  await database.query(
    `UPDATE lessons SET status = 'completed', starts_at = now() - interval '2 hours',
       ends_at = now() - interval '70 minutes', ended_at = now() - interval '70 minutes' WHERE id = $1`,
    [id],
  );
}

async function giveFeedback(server: TestApp, id: string): Promise<void> {
  await completeLesson(server, id);
  await server.database.query("INSERT INTO lesson_feedback VALUES ($1, 'Questions', NULL, NULL, now())", [id]);
}

type MakeBody = (server: TestApp, owners: Owners, id: string) => Promise<object>;

/**
 * Bodies with which calls act, where a sample of the schema would be refused by a rule. `id` is the object of the
 * address. What is in these rows must be done by the caller.
 */
export const ACTING_BODIES: Record<string, MakeBody> = {
  "POST /api/bookings": async (server, owners) => ({
    teacherId: owners.teacherId,
    pack: 1,
    startsAt: [await findFreeTime(server, owners)],
    note: "Grammar",
  }),
  "PUT /api/time-hold": async (server, owners) => ({
    teacherId: owners.teacherId,
    startsAt: await findFreeTime(server, owners),
    lessonMinutes: 50,
  }),
  "POST /api/bookings/:id/cancel": async () => ({ reason: "Too late" }),
  "POST /api/favourites": async (_server, { teacherId }) => ({ trainerIds: [teacherId] }),
  "POST /api/users/start-conversation": async (_server, { teacherId }) => ({ partnerId: teacherId }),
  "POST /api/conversations/:id/messages": async () => ({ clientId: randomUUID(), content: "Hello" }),
  "POST /api/conversations/:id/reports": async () => ({ reason: "Rude" }),
  "POST /api/lessons/:id/rating": async (server, _owners, id) => {
    await completeLesson(server, id);
    return { stars: 5, feedback: "Clear" };
  },
  "POST /api/lessons/:id/feedback/consent": async (server, _owners, id) => {
    await giveFeedback(server, id);
    return { mayShow: true, mayName: false };
  },
  "POST /api/tasks/:id/submissions": async (server, { student }) => ({
    fileId: (await upload(server, { bytes: pdf(), purpose: "task", name: "essay.pdf", user: student })).json().data.id,
  }),
  "POST /api/support/requests": async () => ({ topic: "other", details: "How?" }),
  "POST /api/notifications/subscribe": async () => {
    const service = await startPushService();
    const { subscription } = service.addBrowser();
    await service.close();
    return { subscription };
  },
  "PATCH /api/users/profile": async () => ({ name: "Mona Said" }),
  "PUT /api/auth/profile": async () => ({ name: "Mona Said" }),
  "POST /api/calendar/feed": async () => ({}),
};

/** Bodies for calls by a trainer. */
export const TRAINERS_BODIES: Record<string, MakeBody> = {
  "POST /api/tasks": async (_server, { student }) => ({
    studentId: student.id,
    title: "An essay",
    dueAt: new Date(Date.now() + DAY_MS).toISOString(),
  }),
  "POST /api/lessons/:id/feedback": async (server, _owners, id) => {
    await completeLesson(server, id);
    return { wentWell: "Questions" };
  },
  "POST /api/lessons/:id/feedback/visibility": async (server, _owners, id) => {
    await giveFeedback(server, id);
    await server.database.query(
      "INSERT INTO feedback_consents SELECT id, trainer_id, true, false, now() FROM lessons WHERE id = $1",
      [id],
    );
    return { isHidden: true };
  },
  "POST /api/users/start-conversation": async (_server, { student }) => ({ partnerId: student.id }),
};

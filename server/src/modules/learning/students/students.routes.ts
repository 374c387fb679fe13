import { randomUUID } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import {
  countOwnStudents,
  listOwnStudents,
  readTrainersStudent,
  savePrivateNote,
  writePlanStep,
} from "@kalima/learning-contract";
import { readReportedNote } from "@kalima/messages-contract";
import { describeAct } from "../../../kernel/audit/act.ts";
import { admins, requireSession } from "../../../kernel/http/access.ts";
import { runIdempotent } from "../../../kernel/http/idempotency.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { findReportedPair } from "../../conversations/public.ts";
import { findPlanStep, writePlanStep as writeStep } from "./plan-steps.ts";
import { readPrivateNote, savePrivateNote as saveNote } from "./private-notes.ts";
import { countOwnStudents as countStudents, readOwnStudents } from "./read-own-students.ts";
import { readTrainersStudent as readStudent } from "./read-trainers-student.ts";

const tags = ["learning"];
const ofTrainer = { roles: ["trainer"], reach: { trainer: "own" } } as const;

/** A trainer's students: all of them, one with everything the two have together, the private note about each, and the plan. */
export function studentsRoutes(context: ModuleContext): Routes {
  return [
    handle(
      listOwnStudents,
      { access: { roles: ["trainer"] }, summary: "Students with a pack of yours", tags },
      async (request) => {
        const { limit, ...rest } = request.query;
        const wanted = { ...rest, limit: limit === undefined ? null : clampLimit(limit) };
        const { students, nextCursor } = await readOwnStudents(context, requireSession(request).userId, wanted);
        return { data: students, page: { nextCursor } };
      },
    ),
    handle(
      countOwnStudents,
      { access: { roles: ["trainer"] }, summary: "How many of your students each filter lists", tags },
      async (request) => ({ data: await countStudents(context, requireSession(request).userId) }),
    ),
    handle(
      readTrainersStudent,
      { access: ofTrainer, summary: "One of your students, with all of your lessons together", tags },
      async (request) => ({ data: await readStudent(context, requireSession(request).userId, request.params.id) }),
    ),
    handle(
      savePrivateNote,
      {
        access: ofTrainer,
        act: { unaudited: "while writing" },
        summary: "Keep a note about a student that only you read",
        tags,
      },
      async (request) => {
        const pair = { trainerUser: requireSession(request).userId, studentId: request.params.id };
        return { data: await saveNote(context, pair, request.body) };
      },
    ),
    handle(
      writePlanStep,
      {
        access: ofTrainer,
        act: "plan-step.written",
        summary: "Write the next step of a student, which both of you read",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request, reply) => {
        const pair = { trainerUser: requireSession(request).userId, studentId: request.params.id };
        const id = randomUUID();
        const write = (parts: ModuleContext) => writeStep(parts, pair, id, request.body.text);
        return runIdempotent(context, reply, write, async (database) => ({ data: await findPlanStep(database, id) }));
      },
    ),
    handle(
      readReportedNote,
      {
        access: { ...admins("reports.see"), reach: "all" },
        act: "private-note.read",
        summary: "The private note of the trainer of a reported conversation about its student",
        tags: ["conversations"],
      },
      async (request) => {
        const pair = await findReportedPair(context.database, request.params.id);
        if (!pair) throw new AppError("request.not_found");
        describeAct({ subject: pair.studentId });
        return { data: { text: (await readPrivateNote(context.database, pair)).text || null } };
      },
    ),
  ];
}

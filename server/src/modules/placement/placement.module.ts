import {
  dataOf,
  done,
  placementAnswers,
  placementAttempt,
  placementMatch,
  placementQuestion,
  placementStart,
  placementTest,
  studentPlacement,
} from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../http/access.ts";
import { addressOf } from "../../http/request-context.ts";
import type { ModuleFactory } from "../server-module.ts";
import { teachersService } from "../teachers/public.ts";
import { accountRemoved, accountSignedIn, recordPlacement } from "../users/public.ts";
import { attemptsRepository } from "./attempts/attempts.repository.ts";
import { attemptsService } from "./attempts/attempts.service.ts";
import { guestResultsBefore } from "./attempts/guest-results.ts";
import { type Owners, ownersOf, requireOwners } from "./attempts/owners.ts";
import { presentResult } from "./attempts/present-attempt.ts";
import { readBank } from "./bank/read-bank.ts";
import { matchTrainers } from "./matches/match-trainers.policy.ts";
import { providePlacementResults } from "./personal-data.ts";
import { sendRecording } from "./recordings/send-recording.ts";
import { bankOf } from "./sections/bank-groups.ts";
import {
  provideResultHeads,
  sharedResultsAccess,
  sharedResultsRoutes,
} from "./shared-results/shared-results.routes.ts";

/** Attempts that one address may begin in an hour (PO-10). */
const ATTEMPTS_AN_HOUR = 5;
const SWEEP_SECONDS = 3_600;
/** The trainers that are compared for a result. */
const MATCH_AMONG = 50;

/** Guests reach the attempts of their cookie, accounts also their own. */
const ownAttempt = { level: "public", reach: { student: "own" } } as const;
const access: AccessTable = {
  "GET /api/placement-test": "public",
  "GET /api/placement-test/first-question": "public",
  "POST /api/placement-test/attempts": "public",
  "GET /api/placement-test/attempts/:id": ownAttempt,
  "POST /api/placement-test/attempts/:id/sections/:number/start": ownAttempt,
  "PUT /api/placement-test/attempts/:id/sections/:number": ownAttempt,
  "POST /api/placement-test/attempts/:id/sections/:number": ownAttempt,
  "POST /api/placement-test/attempts/:id/sections/:number/transcript": ownAttempt,
  "GET /api/placement-test/attempts/:id/recordings/:place": ownAttempt,
  "GET /api/placement-test/attempts/:id/matches": ownAttempt,
  ...sharedResultsAccess,
  "GET /api/students/my/placement-test-result": { roles: ["student"] },
};

const attemptParams = z.object({ id });
const sectionParams = z.object({ id, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)) });
const recordingParams = z.object({ id, place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8)) });
const tags = ["placement"];

/** HTTP face of the placement test. */
export const placementModule: ModuleFactory = (context) => {
  const { config, database, clock, guests, limits, events, jobs } = context;
  providePlacementResults(context);
  const bank = bankOf(readBank());
  const attempts = attemptsService({ database, clock, bank, random: Math.random });
  const rows = attemptsRepository(database);
  const teachers = teachersService(database, clock);

  provideResultHeads(context);

  /** Gives a visitor without an account a cookie that owns the attempt. */
  function ensureOwners(request: FastifyRequest, reply: FastifyReply): Owners {
    return ownersOf(guests, request) ?? [`guest:${guests.ensure(request, reply)}`];
  }

  events.on(accountSignedIn, async (tx, { userId, guestId }) => {
    const attempts = attemptsRepository(tx);
    if (!(await attempts.adopt(`guest:${guestId}`, `user:${userId}`))) return;
    const result = await attempts.newestResult([`user:${userId}`]);
    if (result) await recordPlacement(tx, userId, result);
  });
  events.on(accountRemoved, (tx, { userId }) => attemptsRepository(tx).forget(`user:${userId}`));
  jobs.schedule({
    name: "placement.sweep",
    everySeconds: SWEEP_SECONDS,
    run: () => rows.deleteOld(guestResultsBefore(clock())),
  });

  return {
    name: "placement",
    access,
    async routes(app) {
      await app.register(sharedResultsRoutes(context, attempts));
      app.get(
        "/api/placement-test",
        { schema: { summary: "The test as you find it", tags, response: { 200: dataOf(placementTest) } } },
        async (request) => ({ data: await attempts.overview(ownersOf(guests, request) ?? []) }),
      );
      app.get(
        "/api/placement-test/first-question",
        {
          schema: {
            summary: "A question for the home page, another one each hour",
            tags,
            response: { 200: dataOf(placementQuestion) },
          },
        },
        async () => ({ data: attempts.firstQuestion() }),
      );
      app.post(
        "/api/placement-test/attempts",
        {
          schema: {
            summary: "Begin the test; with an answer to the first question, its first section is opened",
            tags,
            body: z.nullish(placementStart),
            response: { 201: dataOf(placementAttempt) },
          },
        },
        async (request, reply) => {
          const owners = ensureOwners(request, reply);
          const max = ATTEMPTS_AN_HOUR * config.addressLimitFactor;
          await limits.take(`placement:${addressOf(request)}`, [{ max, seconds: 3_600 }]);
          return reply.code(201).send({ data: await attempts.start(owners, request.body?.first) });
        },
      );
      app.get(
        "/api/placement-test/attempts/:id",
        {
          schema: {
            summary: "An attempt, to be continued or read",
            tags,
            params: attemptParams,
            response: { 200: dataOf(placementAttempt) },
          },
        },
        async (request) => ({ data: await attempts.read(request.params.id, requireOwners(guests, request)) }),
      );
      app.post(
        "/api/placement-test/attempts/:id/sections/:number/start",
        {
          schema: {
            summary: "Open the next section; its time starts",
            tags,
            params: sectionParams,
            response: { 200: dataOf(placementAttempt) },
          },
        },
        async (request) => {
          const { id, number } = request.params;
          return { data: await attempts.openSection(id, number, requireOwners(guests, request)) };
        },
      );
      app.put(
        "/api/placement-test/attempts/:id/sections/:number",
        {
          schema: {
            summary: "Keep what was chosen so far",
            tags,
            params: sectionParams,
            body: placementAnswers,
            response: { 200: dataOf(done) },
          },
        },
        async (request) => {
          const { id, number } = request.params;
          await attempts.save(id, number, request.body, requireOwners(guests, request));
          return { data: { done: true as const } };
        },
      );
      app.post(
        "/api/placement-test/attempts/:id/sections/:number",
        {
          schema: {
            summary: "Finish a section; the last one answers with the result",
            tags,
            params: sectionParams,
            body: placementAnswers,
            response: { 200: dataOf(placementAttempt) },
          },
        },
        async (request) => {
          const { id, number } = request.params;
          return { data: await attempts.submit(id, number, request.body, requireOwners(guests, request)) };
        },
      );
      app.post(
        "/api/placement-test/attempts/:id/sections/:number/transcript",
        {
          schema: {
            summary: "Show what the recordings of the open section say; the result mentions it",
            tags,
            params: sectionParams,
            response: { 200: dataOf(placementAttempt) },
          },
        },
        async (request) => {
          const { id, number } = request.params;
          return { data: await attempts.openTranscript(id, number, requireOwners(guests, request)) };
        },
      );
      app.get(
        "/api/placement-test/attempts/:id/recordings/:place",
        {
          schema: {
            summary: "The recording that a question of the open section is about",
            tags,
            params: recordingParams,
          },
        },
        async (request, reply) => {
          const { id, place } = request.params;
          return sendRecording(request, reply, await attempts.recordingOf(id, place, requireOwners(guests, request)));
        },
      );
      app.get(
        "/api/placement-test/attempts/:id/matches",
        {
          schema: {
            summary: "Trainers that suit the result, and why; none before there is one",
            tags,
            params: attemptParams,
            response: { 200: dataOf(z.array(placementMatch)) },
          },
        },
        async (request) => {
          const { result } = await attempts.read(request.params.id, requireOwners(guests, request));
          if (!result) return { data: [] };
          const { trainers } = await teachers.list({ level: result.level, limit: MATCH_AMONG }, request.timeZone);
          return { data: matchTrainers(trainers, result, clock()) };
        },
      );
      app.get(
        "/api/students/my/placement-test-result",
        { schema: { summary: "Your newest result", tags, response: { 200: dataOf(studentPlacement) } } },
        async (request) => {
          const row = await rows.newestResult([`user:${requireSession(request).userId}`]);
          return { data: { student: { placementTestResult: row ? presentResult(row) : null } } };
        },
      );
    },
  };
};

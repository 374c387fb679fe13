import {
  dataOf,
  done,
  placementAnswers,
  placementAttempt,
  placementMatch,
  placementQuestion,
  placementStart,
  placementTest,
  sharedPlacementResult,
  studentPlacement,
} from "@kalima/contracts/api";
import { id, type Language, language } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type AccessTable, requireSession } from "../../http/access.ts";
import { languageOf } from "../../http/language.ts";
import { addressOf } from "../../http/request-context.ts";
import { DAY } from "../../time/wall-clock.ts";
import type { ModuleFactory } from "../server-module.ts";
import { teachersService } from "../teachers/public.ts";
import { accountRemoved, accountSignedIn, findUser, recordPlacement } from "../users/public.ts";
import { attemptsRepository } from "./attempts/attempts.repository.ts";
import { ATTEMPT_DAYS, attemptsService } from "./attempts/attempts.service.ts";
import { normalCode } from "./attempts/certificate-code.ts";
import { type Owners, ownersOf } from "./attempts/owners.ts";
import { presentResult, presentShared } from "./attempts/present-attempt.ts";
import { readBank } from "./bank/read-bank.ts";
import { certificatePdf } from "./certificate/certificate-pdf.ts";
import { CERTIFICATE_TEXTS } from "./certificate/certificate-texts.ts";
import { matchTrainers } from "./matches/match-trainers.policy.ts";
import { createPictures, pictureName } from "./picture/kept-pictures.ts";
import { sendRecording } from "./recordings/send-recording.ts";
import { bankOf } from "./sections/bank-groups.ts";

/** Attempts that one address may begin in an hour (PO-10). */
const ATTEMPTS_AN_HOUR = 5;
/** As long as a guest's cookie: later no browser can read the result. */
const GUEST_RESULT_DAYS = 30;
const SWEEP_SECONDS = 3_600;
/** The trainers that are compared for a result. */
const MATCH_AMONG = 50;

/** Guests reach the attempts of their cookie, accounts also their own. */
const ownAttempt = { level: "public", reach: { student: "own" } } as const;
const anyCaller = { level: "public", reach: "all" } as const;
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
  "GET /api/placement-test/attempts/:id/certificate": ownAttempt,
  "GET /api/placement-test/certificates/:code": anyCaller,
  "GET /api/placement-test/pictures/:name": anyCaller,
  "GET /api/students/my/placement-test-result": { roles: ["student"] },
};

const attemptParams = z.object({ id });
const sectionParams = z.object({ id, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)) });
const recordingParams = z.object({ id, place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8)) });
const certificateQuery = z.object({ language: z.optional(language) });
const pictureParams = z.object({ name: z.string().check(z.maxLength(20)) });
const codeParams = z.object({ code: z.string().check(z.maxLength(40)) });
const tags = ["placement"];

/** HTTP face of the placement test. */
export const placementModule: ModuleFactory = (context) => {
  const { config, database, clock, guests, limits, events, jobs, heads } = context;
  const bank = bankOf(readBank());
  const attempts = attemptsService({ database, clock, bank, random: Math.random });
  const rows = attemptsRepository(database);
  const pictureOf = createPictures();
  const teachers = teachersService(database, clock);

  heads.provide("placementResult", async ({ code = "" }) => {
    const row = await rows.resultByCode(normalCode(code));
    if (!row) return null;
    const nameIn = (language: Language) => CERTIFICATE_TEXTS[language].levels[row.level];
    const pictureIn = (language: Language) => `/api/placement-test/pictures/${pictureName(row.level, language)}`;
    return {
      texts: { level: { en: row.level, ar: row.level }, name: { en: nameIn("en"), ar: nameIn("ar") } },
      picture: { en: pictureIn("en"), ar: pictureIn("ar") },
    };
  });

  function requireOwners(request: FastifyRequest): Owners {
    const owners = ownersOf(guests, request);
    if (!owners) throw new AppError("request.not_found");
    return owners;
  }
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
    run: () => {
      const before = (days: number) => new Date(clock().getTime() - days * DAY);
      return rows.deleteOld(before(ATTEMPT_DAYS), before(GUEST_RESULT_DAYS));
    },
  });

  return {
    name: "placement",
    access,
    async routes(app) {
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
        async (request) => ({ data: await attempts.read(request.params.id, requireOwners(request)) }),
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
          return { data: await attempts.openSection(id, number, requireOwners(request)) };
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
          await attempts.save(id, number, request.body, requireOwners(request));
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
          return { data: await attempts.submit(id, number, request.body, requireOwners(request)) };
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
          return { data: await attempts.openTranscript(id, number, requireOwners(request)) };
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
          return sendRecording(request, reply, await attempts.recordingOf(id, place, requireOwners(request)));
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
          const { result } = await attempts.read(request.params.id, requireOwners(request));
          if (!result) return { data: [] };
          const { trainers } = await teachers.list({ level: result.level, limit: MATCH_AMONG }, request.timeZone);
          return { data: matchTrainers(trainers, result, clock()) };
        },
      );
      app.get(
        "/api/placement-test/attempts/:id/certificate",
        {
          schema: {
            summary: "Your certificate as PDF, with your name if you have an account",
            tags,
            params: attemptParams,
            querystring: certificateQuery,
          },
        },
        async (request, reply) => {
          const owners = requireOwners(request);
          await attempts.read(request.params.id, owners);
          const result = await rows.resultOf(request.params.id);
          if (!result) throw new AppError("placement.unfinished");
          const { session, timeZone } = request;
          // A guest's attempt names nobody, whoever is signed in on that browser now.
          const isOwn = session?.verified && (await rows.find(request.params.id, [`user:${session.userId}`]));
          const name = isOwn ? ((await findUser(database, session.userId))?.name ?? null) : null;
          const { language = languageOf(request) } = request.query;
          const pdf = await certificatePdf({ result, name, language, siteOrigin: config.siteOrigin, timeZone });
          return reply
            .header("content-type", "application/pdf")
            .header("content-disposition", `attachment; filename="kalima-${result.level}-${language}.pdf"`)
            .header("cache-control", "private, no-store")
            .send(pdf);
        },
      );
      app.get(
        "/api/placement-test/pictures/:name",
        {
          schema: { summary: "The picture that a shared result is shown with elsewhere", tags, params: pictureParams },
        },
        async (request, reply) => {
          const picture = await pictureOf(request.params.name);
          if (!picture) throw new AppError("request.not_found");
          return (
            reply
              .header("content-type", "image/png")
              .header("cache-control", "public, max-age=31536000, immutable")
              // Other sites show it beside the link.
              .header("cross-origin-resource-policy", "cross-origin")
              .send(picture)
          );
        },
      );
      app.get(
        "/api/placement-test/certificates/:code",
        {
          schema: {
            summary: "The result behind a certificate's code; nothing of the person",
            tags,
            params: codeParams,
            response: { 200: dataOf(sharedPlacementResult) },
          },
        },
        async (request) => {
          const row = await rows.resultByCode(normalCode(request.params.code));
          if (!row) throw new AppError("request.not_found");
          return { data: presentShared(row) };
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

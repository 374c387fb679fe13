import {
  getFirstPlacementQuestion,
  getMyPlacementResult,
  getPlacementAttempt,
  getPlacementTest,
  openPlacementSection,
  openPlacementTranscript,
  savePlacementAnswers,
  startPlacementAttempt,
  submitPlacementSection,
} from "@kalima/catalog-contract";
import { HOUR_SECONDS, id } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { requireSession } from "../../kernel/http/access.ts";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import { DONE, handle, route } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved, accountSignedIn, recordPlacement } from "../users/public.ts";
import { attemptsRepository } from "./attempts/attempts.repository.ts";
import { attemptsService } from "./attempts/attempts.service.ts";
import { computeGuestCutoff } from "./attempts/guest-results.ts";
import { findOwners, type Owners, requireOwners } from "./attempts/owners.ts";
import { presentResult } from "./attempts/present-attempt.ts";
import { readBank } from "./bank/read-bank.ts";
import { providePlacementResults } from "./personal-data.ts";
import { sendRecording } from "./recordings/send-recording.ts";
import { buildBank } from "./sections/bank-groups.ts";
import { provideResultHeads, sharedResultsRoutes } from "./shared-results/shared-results.routes.ts";

/** Attempts that one address may begin in an hour (PO-10). */
const ATTEMPTS_AN_HOUR = 5;
const SWEEP_SECONDS = HOUR_SECONDS;

/** Guests reach the attempts of their cookie, accounts also their own. */
const ownAttempt = { level: "public", reach: { student: "own" } } as const;

const sectionParams = z.object({ id, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)) });
const recordingParams = z.object({ id, place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8)) });
const tags = ["placement"];

/** HTTP face of the placement test. */
export const placementModule: ModuleFactory = (context) => {
  const { config, database, clock, guests, limits, events, jobs } = context;
  providePlacementResults(context);
  const bank = buildBank(readBank());
  const attempts = attemptsService({ database, clock, bank, random: Math.random });
  const rows = attemptsRepository(database);

  provideResultHeads(context);

  /** Gives a visitor without an account a cookie that owns the attempt. */
  function ensureOwners(request: FastifyRequest, reply: FastifyReply): Owners {
    return findOwners(guests, request) ?? [`guest:${guests.ensure(request, reply)}`];
  }

  events.on(accountSignedIn, async (tx, { userId, guestId }) => {
    const attempts = attemptsRepository(tx);
    if (!(await attempts.adopt(`guest:${guestId}`, `user:${userId}`))) return;
    const result = await attempts.findNewestResult([`user:${userId}`]);
    if (result) await recordPlacement(tx, userId, result);
  });
  events.on(accountRemoved, (tx, { userId }) => attemptsRepository(tx).forget(`user:${userId}`));
  jobs.schedule({
    name: "placement.sweep",
    everySeconds: SWEEP_SECONDS,
    run: () => rows.deleteOld(computeGuestCutoff(clock())),
  });

  return {
    name: "placement",
    routes: [
      ...sharedResultsRoutes(context, attempts),
      handle(getPlacementTest, { access: "public", summary: "The test as you find it", tags }, async (request) => ({
        data: await attempts.readOverview(findOwners(guests, request) ?? []),
      })),
      handle(
        getFirstPlacementQuestion,
        { access: "public", summary: "A question for the home page, another one each hour", tags },
        async () => ({ data: attempts.getFirstQuestion() }),
      ),
      handle(
        startPlacementAttempt,
        {
          access: "public",
          act: { unaudited: "as a visitor" },
          summary: "Begin the test; with an answer to the first question, its first section is opened",
          tags,
          status: 201,
        },
        async (request, reply) => {
          const owners = ensureOwners(request, reply);
          const max = ATTEMPTS_AN_HOUR * config.addressLimitFactor;
          await limits.take(`placement:${readClientAddress(request)}`, [{ max, seconds: HOUR_SECONDS }]);
          return { data: await attempts.start(owners, request.body ?? {}) };
        },
      ),
      handle(
        getPlacementAttempt,
        { access: ownAttempt, summary: "An attempt, to be continued or read", tags },
        async (request) => ({ data: await attempts.read(request.params.id, requireOwners(guests, request)) }),
      ),
      handle(
        openPlacementSection,
        {
          access: ownAttempt,
          act: { unaudited: "as a visitor" },
          summary: "Open the next section; its time starts",
          tags,
          params: sectionParams,
        },
        async (request) => {
          const { id, number } = request.params;
          return { data: await attempts.openSection(id, number, requireOwners(guests, request)) };
        },
      ),
      handle(
        savePlacementAnswers,
        {
          access: ownAttempt,
          act: { unaudited: "as a visitor" },
          summary: "Keep what was chosen so far",
          tags,
          params: sectionParams,
        },
        async (request) => {
          const { id, number } = request.params;
          await attempts.save(id, number, request.body, requireOwners(guests, request));
          return DONE;
        },
      ),
      handle(
        submitPlacementSection,
        {
          access: ownAttempt,
          act: { unaudited: "as a visitor" },
          summary: "Finish a section; the last one answers with the result",
          tags,
          params: sectionParams,
        },
        async (request) => {
          const { id, number } = request.params;
          return { data: await attempts.submit(id, number, request.body, requireOwners(guests, request)) };
        },
      ),
      handle(
        openPlacementTranscript,
        {
          access: ownAttempt,
          act: { unaudited: "as a visitor" },
          summary: "Show what the recordings of the open section say; the result mentions it",
          tags,
          params: sectionParams,
        },
        async (request) => {
          const { id, number } = request.params;
          return { data: await attempts.openTranscript(id, number, requireOwners(guests, request)) };
        },
      ),
      route(
        "GET /api/placement-test/attempts/:id/recordings/:place",
        {
          access: ownAttempt,
          summary: "The recording that a question of the open section is about",
          tags,
          params: recordingParams,
        },
        async (request, reply) => {
          const { id, place } = request.params;
          return sendRecording(request, reply, await attempts.findRecording(id, place, requireOwners(guests, request)));
        },
      ),
      handle(
        getMyPlacementResult,
        { access: { roles: ["student"] }, summary: "Your newest result", tags },
        async (request) => {
          const row = await rows.findNewestResult([`user:${requireSession(request).userId}`]);
          return { data: { student: { placementTestResult: row ? presentResult(row) : null } } };
        },
      ),
    ],
  };
};

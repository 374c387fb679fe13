import { randomUUID } from "node:crypto";
import type {
  PlacementAnswers,
  PlacementAttempt,
  PlacementQuestion,
  PlacementStart,
  PlacementTest,
} from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import { recordPlacement } from "../../users/public.ts";
import type { Bank, BankGroup } from "../sections/bank-groups.ts";
import { drawAdaptiveSection, drawFirstSection, type Random, SECTION_ITEMS } from "../sections/choose-items.policy.ts";
import {
  type FirstQuestion,
  findFirstQuestion,
  presentFirstQuestion,
  selectFirstQuestion,
} from "../sections/first-question.policy.ts";
import type { AnswerRow, AttemptOwner, AttemptRow } from "./attempt-rows.ts";
import { attemptsRepository } from "./attempts.repository.ts";
import { createCertificateCode } from "./certificate-code.ts";
import type { Owners } from "./owners.ts";
import { computeRetakeDate, presentAttempt, requireSection, SECTIONS } from "./present-attempt.ts";
import { computePosterior, computeResult } from "./result.policy.ts";
import {
  isOver,
  isRight,
  mayBeIncomplete,
  prepareItems,
  refuseIncomplete,
  SECTION_MINUTES,
  scoreAnswers,
  toChoices,
} from "./section.policy.ts";

/** An attempt can be continued so long after its start. */
const ATTEMPT_DAYS = 7;

/** Returns the attempt. @throws {AppError} `request.not_found` without one, and once it may not be continued any more. */
export function requireAttempt(attempt: AttemptRow | undefined, now: Date): AttemptRow {
  const isAbandoned =
    attempt && !attempt.finished_at && now.getTime() - attempt.started_at.getTime() > ATTEMPT_DAYS * DAY_MS;
  if (!attempt || isAbandoned) throw new AppError("request.not_found");
  return attempt;
}

const computeOpenSince = (now: Date) => new Date(now.getTime() - ATTEMPT_DAYS * DAY_MS);

/** True if the account has begun the test and may continue it. */
export async function isTestUnderWay(database: Database, userId: string, now: Date): Promise<boolean> {
  return (await attemptsRepository(database).findOpen([`user:${userId}`], computeOpenSince(now))) !== undefined;
}

type FirstAnswer = NonNullable<PlacementStart["first"]>;
type Dependencies = { database: Database; clock: Clock; bank: Bank; random: Random };

export type AttemptsService = ReturnType<typeof attemptsService>;

/** Attempts at the placement test: four sections, each drawn for the ability that the earlier ones showed. */
export function attemptsService({ database, clock, bank, random }: Dependencies) {
  const openSince = () => computeOpenSince(clock());

  async function present(db: Database, attempt: AttemptRow): Promise<PlacementAttempt> {
    const attempts = attemptsRepository(db);
    const result = attempt.finished_at ? await attempts.findResult(attempt.id) : undefined;
    const rows = attempt.section_ends_at ? await attempts.listAnswers(attempt.id, attempt.finished_sections + 1) : [];
    return presentAttempt(attempt, { rows, result }, bank);
  }

  function scoreSections(rows: readonly AnswerRow[]) {
    return SECTIONS.map((section, at) => ({
      section,
      answers: scoreAnswers(
        rows.filter((row) => row.section === at + 1),
        bank.items,
      ),
    }));
  }

  /**
   * Returns the groups that these owners have not seen yet, or all groups once the owners have seen half of the
   * section.
   */
  async function listUnseenGroups(db: Database, number: number, owners: Owners): Promise<readonly BankGroup[]> {
    const all = bank.groups[requireSection(number)];
    const seen = await attemptsRepository(db).listSeenItems(owners);
    const unseen = all.filter(({ items }) => items.every(({ id }) => !seen.has(id)));
    return unseen.length > all.length / 2 ? unseen : all;
  }

  async function drawSection(
    db: Database,
    attempt: AttemptRow,
    owners: Owners,
    known?: FirstQuestion,
  ): Promise<AttemptRow> {
    const attempts = attemptsRepository(db);
    const number = attempt.finished_sections + 1;
    const groups = await listUnseenGroups(db, number, owners);
    const belief = computePosterior(scoreSections(await attempts.listAnswers(attempt.id)));
    const drawn =
      number === 1 ? drawFirstSection(groups, random, known?.group) : drawAdaptiveSection(groups, belief, random);
    const endsAt = new Date(clock().getTime() + SECTION_MINUTES[requireSection(number)] * MINUTE_MS);
    await attempts.openSection(attempt.id, number, prepareItems(drawn, random, known), endsAt);
    return { ...attempt, section_ends_at: endsAt };
  }

  /** Opens the first section with an answer given before, unless these owners have seen its item already. */
  async function takeOver(db: Database, attempt: AttemptRow, owners: Owners, first: FirstAnswer): Promise<AttemptRow> {
    const question = findFirstQuestion(bank.groups.grammar, first.questionId, clock());
    if (!question || !(await listUnseenGroups(db, 1, owners)).includes(question.group)) return attempt;
    const opened = await drawSection(db, attempt, owners, question);
    const attempts = attemptsRepository(db);
    const rows = await attempts.listAnswers(attempt.id, 1);
    const answered = rows.filter(({ item_id }) => question.group.items.some(({ id }) => id === item_id));
    await attempts.choose(
      attempt.id,
      1,
      answered.map(({ place }) => ({ place, choice: first.choice })),
    );
    return opened;
  }

  const refuseMissing = (attempt: AttemptRow | undefined) => requireAttempt(attempt, clock());

  /** The attempt, locked, and the end of its open section. */
  async function takeOpen(db: Database, id: string, number: number, owners: Owners) {
    const attempt = refuseMissing(await attemptsRepository(db).take(id, owners));
    const { section_ends_at: endsAt } = attempt;
    if (!endsAt || attempt.finished_sections + 1 !== number) throw new AppError("placement.section_changed");
    const now = clock();
    return { attempt, isTimeOver: isOver(endsAt, now), mayLackAnswers: mayBeIncomplete(endsAt, now) };
  }

  async function finish(db: Database, attempt: AttemptRow): Promise<AttemptRow> {
    const attempts = attemptsRepository(db);
    const now = clock();
    const { orElse, ...result } = computeResult(scoreSections(await attempts.listAnswers(attempt.id)));
    const row = { id: randomUUID(), ...result, or_else: orElse, code: createCertificateCode(), taken_at: now };
    await attempts.finish(attempt.id, row);
    if (attempt.owner.startsWith("user:")) await recordPlacement(db, attempt.owner.slice("user:".length), row);
    return { ...attempt, finished_at: now, finished_sections: SECTIONS.length, section_ends_at: null };
  }

  return {
    async readOverview(owners: readonly AttemptOwner[]): Promise<PlacementTest> {
      const attempts = attemptsRepository(database);
      const [open, result] = await Promise.all([
        attempts.findOpen(owners, openSince()),
        attempts.findNewestResult(owners),
      ]);
      return {
        sections: SECTIONS.map((name) => ({ name, questions: SECTION_ITEMS, minutes: SECTION_MINUTES[name] })),
        underWayId: open?.id ?? null,
        finishedId: result?.attempt_id ?? null,
      };
    },

    /**
     * Returns the question that the home page shows for an hour. It begins no attempt, because the visitor is unknown.
     */
    getFirstQuestion(): PlacementQuestion {
      return presentFirstQuestion(selectFirstQuestion(bank.groups.grammar, clock()));
    },

    /**
     * Starts an attempt before its first section, and gives up one that is under way. With an answer to the first
     * question, opens the first section with that answer, or continues the attempt that is under way without it.
     *
     * @throws {AppError} `placement.too_soon` with the seconds until the next try.
     */
    start(owners: Owners, { first, goal = null, forChild = null }: PlacementStart = {}): Promise<PlacementAttempt> {
      const [owner] = owners;
      return database.transaction(async (tx) => {
        const attempts = attemptsRepository(tx);
        await attempts.lockOwner(owner);
        const last = await attempts.findNewestResult(owners);
        const waitMs = last ? computeRetakeDate(last).getTime() - clock().getTime() : 0;
        if (waitMs > 0) throw new AppError("placement.too_soon", { retryAfter: Math.ceil(waitMs / 1_000) });
        const underWay = first && (await attempts.findOpen(owners, openSince()));
        if (underWay) return present(tx, underWay);
        const id = randomUUID();
        await attempts.begin(id, owner, { goal, for_child: forChild }, clock());
        if (!first) return { id, next: 1, section: null, result: null };
        return present(tx, await takeOver(tx, refuseMissing(await attempts.take(id, owners)), owners, first));
      });
    },

    /** @throws {AppError} `request.not_found` for attempts of others and abandoned ones. */
    async read(id: string, owners: Owners): Promise<PlacementAttempt> {
      return present(database, refuseMissing(await attemptsRepository(database).find(id, owners)));
    },

    /** Draws the next section and starts its time; one that is open stays as it is. */
    openSection(id: string, number: number, owners: Owners): Promise<PlacementAttempt> {
      return database.transaction(async (tx) => {
        const attempt = refuseMissing(await attemptsRepository(tx).take(id, owners));
        if (attempt.finished_at || attempt.finished_sections + 1 !== number)
          throw new AppError("placement.section_changed");
        return present(tx, attempt.section_ends_at ? attempt : await drawSection(tx, attempt, owners));
      });
    },

    /** Stores the choices so far. @throws {AppError} `placement.time_over`, `placement.section_changed` */
    save(id: string, number: number, given: PlacementAnswers, owners: Owners): Promise<void> {
      return database.transaction(async (tx) => {
        const { isTimeOver } = await takeOpen(tx, id, number, owners);
        if (isTimeOver) throw new AppError("placement.time_over");
        const attempts = attemptsRepository(tx);
        await attempts.choose(id, number, toChoices(await attempts.listAnswers(id, number), given));
      });
    },

    /**
     * Ends a section. After its time, only the choices stored until then count, and missing ones are wrong.
     *
     * @throws {AppError} `placement.incomplete` before that time, with the questions that have no answer.
     */
    submit(id: string, number: number, given: PlacementAnswers, owners: Owners): Promise<PlacementAttempt> {
      return database.transaction(async (tx) => {
        const { attempt, isTimeOver, mayLackAnswers } = await takeOpen(tx, id, number, owners);
        const attempts = attemptsRepository(tx);
        if (!isTimeOver) await attempts.choose(id, number, toChoices(await attempts.listAnswers(id, number), given));
        const rows = await attempts.listAnswers(id, number);
        if (!mayLackAnswers) refuseIncomplete(rows);
        const right = rows.filter((row) => isRight(row, bank.items.get(row.item_id)));
        await attempts.closeSection(
          id,
          number,
          right.map(({ place }) => place),
        );
        const closed = { ...attempt, finished_sections: number, section_ends_at: null };
        return present(tx, number === SECTIONS.length ? await finish(tx, closed) : closed);
      });
    },

    /** Shows the transcripts of the open section; the result says so. */
    openTranscript(id: string, number: number, owners: Owners): Promise<PlacementAttempt> {
      return database.transaction(async (tx) => {
        const { attempt } = await takeOpen(tx, id, number, owners);
        await attemptsRepository(tx).markTranscript(id);
        return present(tx, { ...attempt, with_transcript: true });
      });
    },

    /** The recording that belongs to a question of the open section. @throws {AppError} `request.not_found` */
    async findRecording(id: string, place: number, owners: Owners): Promise<string> {
      const attempts = attemptsRepository(database);
      const attempt = refuseMissing(await attempts.find(id, owners));
      const number = attempt.finished_sections + 1;
      const row = (await attempts.listAnswers(id, number)).find((answer) => answer.place === place);
      const group = bank.groups.listening.find(({ items }) => items.some((item) => item.id === row?.item_id));
      if (!row || !group) throw new AppError("request.not_found");
      return group.id;
    },
  };
}

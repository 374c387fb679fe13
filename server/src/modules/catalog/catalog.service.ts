import type {
  CalendarDay,
  calendarQuery,
  FeedbackSample,
  GivenRating,
  RatingMonth,
  ratingQuery,
  Specialization,
  TimeSlot,
  Trainer,
  TrainerFacets,
  TrainerWithPrices,
  timeSlotQuery,
  trainerFilter,
  trainerQuery,
} from "@kalima/catalog-contract";
import { DAY_MS, type Money } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { buildFileUrl } from "../../kernel/http/file-url.ts";
import { clampLimit, paginate, readCursor as readTimeCursor } from "../../kernel/http/time-pages.ts";
import { canonicalizeZone } from "../../kernel/http/time-zone.ts";
import {
  countInterest,
  countStars,
  findShownFeedback,
  listGivenRatings,
  readCriterionMeans,
  readRatingMonths,
  readTakenTimes,
} from "../bookings/public.ts";
import { readReplyTime } from "../conversations/public.ts";
import { readFirstAndNewestLevels } from "../placement/public.ts";
import { computeSinglePrice, type PriceList, toSchoolBounds } from "../prices/public.ts";
import { readLessonNotes } from "../rooms/public.ts";
import {
  buildCalendar,
  type FreeTime,
  findNextTimesOfAnyLength,
  getLongestLesson,
  listTimeSlotsOn,
  type TrainerRow,
  toSchedule,
  toSchedules,
} from "../trainers/public.ts";
import { presentTrainer } from "./core/present-trainer.ts";
import { findRatedTrainerOf, findRatedTrainers, type RatedProfileRow } from "./core/rated-trainers.ts";
import { presentSample } from "./feedback-sample.policy.ts";
import { facetsRepository } from "./list/facets.repository.ts";
import { readCursor, writeCursor } from "./list/list-cursor.ts";
import { type ListedRow, listingsRepository, toPlace } from "./list/listings.repository.ts";
import { LIST_DAYS } from "./list/refresh-listings.ts";
import { ANY_TRAINER, parseFilter, type TrainerFilter } from "./list/trainer-filter.ts";
import { selectSimilar } from "./select-similar.ts";

/** The best rated of those who share a topic, and of all where they are few. */
const MAX_COMPARED = 50;
const DEFAULT_LIMIT = 12;
const MAX_LIMIT = 50;
const WEEK_MS = 7 * DAY_MS;

type Query = z.infer<typeof trainerQuery>;

/** Who asks for times: their own zone, and the guest id of their browser, whose held time is free to them. */
export type TimesViewer = { timeZone: string; visitor: string | null };
/** Who asks for trainers: a time of today in their zone is not offered, and prices are those of their list. */
export type Reader = { timeZone: string; prices: PriceList };

export type CatalogService = {
  /** A page of trainers that fit. */
  list(query: Query, reader: Reader): Promise<{ trainers: Trainer[]; nextCursor: string | null }>;
  /** How many trainers fit, in all and with each value of a filter. */
  countFacets(query: z.infer<typeof trainerFilter>, reader: Reader): Promise<TrainerFacets>;
  /** @throws {AppError} `request.not_found` for unknown and inactive trainers alike. */
  read(id: string, reader: Reader): Promise<TrainerWithPrices>;
  /**
   * The page of a trainer's own account, also while visitors do not see it; with another price of the usual lesson, in
   * minor units of the school's currency.
   *
   * @throws {AppError} `request.not_found` for an account without a trainer's page.
   */
  preview(userId: string, priceMinor: number | undefined, reader: Reader): Promise<TrainerWithPrices>;
  /** Uses the trainer's longest lessons if the trainer gives none of the length asked for. */
  readCalendar(id: string, query: z.infer<typeof calendarQuery>, asked: TimesViewer): Promise<CalendarDay[]>;
  listTimeSlots(id: string, query: z.infer<typeof timeSlotQuery>, asked: TimesViewer): Promise<TimeSlot[]>;
  /** Newest first. */
  listRatings(
    id: string,
    page: z.infer<typeof ratingQuery>,
  ): Promise<{ ratings: GivenRating[]; nextCursor: string | null }>;
  /** Months of the last twelve with ratings, the newest first. */
  listRatingMonths(id: string): Promise<RatingMonth[]>;
  /** Trainers with the same topics or levels, most alike first. */
  listSimilar(id: string, reader: Reader): Promise<Trainer[]>;
};

function presentListed(row: ListedRow, prices: PriceList, now: Date): Trainer {
  return presentTrainer(
    row,
    (row.next_free ?? []).map((at, place) => ({
      startsAt: at.getTime(),
      lessonMinutes: row.next_minutes?.[place] ?? getLongestLesson(row),
    })),
    prices,
    now,
  );
}

/** The filter of a query, with its bounds of the price in the school's currency. */
function toSchoolFilter(query: z.infer<typeof trainerFilter>, prices: PriceList): TrainerFilter {
  const filter = parseFilter(query);
  return { ...filter, ...toSchoolBounds(prices, filter) };
}

async function readSample(database: Database, trainerId: string): Promise<FeedbackSample | null> {
  const shown = await findShownFeedback(database, trainerId);
  if (!shown) return null;
  const { words } = await readLessonNotes(database, shown.lesson_id);
  return presentSample(shown, words);
}

/** Trainers as visitors see them: profile, prices and free times. */
export function catalogService(database: Database, clock: Clock): CatalogService {
  const listings = listingsRepository(database);
  const facets = facetsRepository(database);

  async function find(id: string): Promise<RatedProfileRow> {
    const [row] = await findRatedTrainers(database, [id]);
    if (!row) throw new AppError("request.not_found");
    return row;
  }

  /** The trainer's schedule and taken times around some days, for the policies. */
  async function readAvailability(
    id: string,
    { from, until }: { from: number; until: number },
    { timeZone, visitor }: TimesViewer,
    wanted: { lessonMinutes?: number | undefined; timeZone?: string | undefined },
  ) {
    const row = await find(id);
    const lessonMinutes = row.lesson_lengths.find((length) => length === wanted.lessonMinutes) ?? getLongestLesson(row);
    const now = clock();
    const taken = (await readTakenTimes(database, [id], from, until, now, { visitor })).get(id) ?? [];
    return {
      schedule: toSchedule(row, lessonMinutes),
      taken,
      asker: { now: now.getTime(), timeZone, dayZone: canonicalizeZone(wanted.timeZone) ?? timeZone },
    };
  }

  /** Reads the current bookings instead of the stored list, because a visitor is about to book. */
  async function findNextFree(row: TrainerRow, timeZone: string): Promise<FreeTime[]> {
    const now = clock();
    const [from, until] = [now.getTime(), now.getTime() + LIST_DAYS * DAY_MS];
    const taken = (await readTakenTimes(database, [row.id], from, until, now)).get(row.id) ?? [];
    return findNextTimesOfAnyLength(toSchedules(row), taken, { now: from, timeZone }, { until });
  }

  /** Reads everything that the page of a trainer shows. */
  async function present(row: RatedProfileRow, { timeZone, prices }: Reader): Promise<TrainerWithPrices> {
    const { id } = row;
    const [timesVersion, nextFree, ratingCounts, criteria, interest, repliesWithin, feedbackSample] = await Promise.all(
      [
        listings.findVersion(id),
        findNextFree(row, timeZone),
        countStars(database, id),
        readCriterionMeans(database, id, clock()),
        countInterest(database, id, new Date(clock().getTime() - WEEK_MS)),
        readReplyTime(database, id, clock()),
        readSample(database, id),
      ],
    );
    const takesMessages = row.user_id !== null;
    const trainer = presentTrainer(row, nextFree, prices, clock());
    const packs = trainer.offers.at(-1)?.packs ?? [];
    return {
      ...trainer,
      ...row.page,
      packs,
      introTranscript: row.intro_video_file_id && row.intro_video_transcript,
      introPosterUrl: row.intro_video_file_id && row.intro_poster_file_id && buildFileUrl(row.intro_poster_file_id),
      takesMessages,
      repliesWithin,
      bookedThisWeek: interest.booked,
      reviewCount: interest.reviews,
      feedbackSample,
      timesVersion,
      ratingCounts,
      criteria,
    };
  }

  return {
    async list(query, { timeZone, prices }) {
      const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
      const order = query.sort ?? "match";
      const after = readCursor(order, query.cursor);
      const asker = { now: clock().getTime(), timeZone };
      const filter = toSchoolFilter(query, prices);
      const rows = await listings.listPage({ filter, order, after, limit: limit + 1, asker });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        trainers: page.map((row) => presentListed(row, prices, clock())),
        nextCursor: last && rows.length > limit ? writeCursor(order, toPlace(last)) : null,
      };
    },
    async countFacets(query, { timeZone, prices }) {
      const filter = toSchoolFilter(query, prices);
      const { prices: found, ...counts } = await facets.count(filter, { now: clock().getTime(), timeZone });
      const { currency } = prices;
      const show = ({ amountMinor }: Money) => ({ amountMinor: computeSinglePrice(prices, amountMinor), currency });
      return { ...counts, currency, prices: found && { min: show(found.min), max: show(found.max) } };
    },
    async read(id, reader) {
      return present(await find(id), reader);
    },
    async preview(userId, priceMinor, reader) {
      const row = await findRatedTrainerOf(database, userId);
      if (!row) throw new AppError("request.not_found");
      return present({ ...row, price_per_lesson_minor: priceMinor ?? row.price_per_lesson_minor }, reader);
    },
    async readCalendar(id, { month, ...wanted }, asked) {
      const first = Date.parse(`${month}-01T00:00:00Z`);
      const { schedule, taken, asker } = await readAvailability(
        id,
        { from: first - 2 * DAY_MS, until: first + 34 * DAY_MS },
        asked,
        wanted,
      );
      return buildCalendar(schedule, taken, asker, month);
    },
    async listTimeSlots(id, { date, ...wanted }, asked) {
      const day = Date.parse(`${date}T00:00:00Z`);
      const { schedule, taken, asker } = await readAvailability(
        id,
        { from: day - 2 * DAY_MS, until: day + 3 * DAY_MS },
        asked,
        wanted,
      );
      return listTimeSlotsOn(schedule, taken, asker, date);
    },
    async listRatings(id, query) {
      await find(id);
      const limit = clampLimit(query.limit);
      const { page, nextCursor } = paginate(
        await listGivenRatings(database, id, readTimeCursor(query.cursor), limit + 1, {
          withWords: query.withWords !== undefined,
        }),
        limit,
      );
      const levels = await readFirstAndNewestLevels(database, [...new Set(page.map(({ student_id }) => student_id))]);
      return {
        ratings: page.map(({ student_id, name, stars, created_at, feedback, answer, sessions }) => ({
          name,
          stars,
          at: created_at.toISOString(),
          feedback,
          answer,
          sessions,
          levels: levels.get(student_id) ?? null,
        })),
        nextCursor,
      };
    },
    async listRatingMonths(id) {
      await find(id);
      return readRatingMonths(database, id, clock());
    },
    async listSimilar(id, { timeZone, prices }) {
      const row = await find(id);
      const asker = { now: clock().getTime(), timeZone };
      const best = (specializations: readonly Specialization[]) =>
        listings.listPage({
          filter: { ...ANY_TRAINER, specializations },
          order: "rating",
          after: null,
          limit: MAX_COMPARED,
          asker,
        });
      const ofTopics = await best(row.specializations);
      const all = ofTopics.length < MAX_COMPARED ? [...ofTopics, ...(await best([]))] : ofTopics;
      const different = [...new Map(all.map((each) => [each.id, each])).values()];
      return selectSimilar(row, different).map((each) => presentListed(each, prices, clock()));
    },
  };
}

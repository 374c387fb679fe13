import { AppError } from "@kalima/contracts/errors";
import { CARD_DIRECTIONS, type LearnedWord, type ReviewWord, type WordCard } from "@kalima/learning-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { readLessonHistory } from "../../bookings/public.ts";
import { readLessonWords } from "../../rooms/public.ts";
import { cardsRepository } from "./cards.repository.ts";
import { presentCard, reviewCard } from "./review.policy.ts";
import { type CollectedWord, collectWords, toWordKey } from "./words.policy.ts";

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** The vocabulary of students: words from the notes of their lessons, with cards that are scheduled for review. */
export function createVocabulary({ database, clock }: Pick<ModuleContext, "database" | "clock">) {
  const cards = cardsRepository(database);

  async function collect(studentId: string): Promise<CollectedWord[]> {
    const lessons = await readLessonHistory(database, studentId);
    const words = await readLessonWords(
      database,
      lessons.map(({ id }) => id),
    );
    return collectWords(lessons, words);
  }

  return {
    /** The words of the newest lesson first. */
    async list(studentId: string): Promise<LearnedWord[]> {
      const now = clock();
      const [words, rows] = await Promise.all([collect(studentId), cards.list(studentId)]);
      const known = new Map(rows.map((row) => [`${row.direction} ${row.word}`, row]));
      return words.map(({ key, ...word }) => ({
        ...word,
        cards:
          word.meaning === ""
            ? []
            : CARD_DIRECTIONS.map((way) => presentCard(way, known.get(`${way} ${key}`) ?? null, now)),
      }));
    },

    /**
     * Records how well a card was known and answers when it comes again. A card that was reviewed in the meantime, in
     * another tab, stays as it is.
     *
     * @throws {AppError} `request.not_found` for a word that is in none of the student's lessons, or has no meaning.
     */
    async review(studentId: string, { word, direction, grade, reviews }: ReviewWord): Promise<WordCard> {
      const now = clock();
      const key = toWordKey(word);
      const words = await collect(studentId);
      if (!words.some((each) => each.key === key && each.meaning !== "")) throw new AppError("request.not_found");
      const card = { studentId, key, direction };
      const known = await cards.find(card);
      if ((known?.reviews ?? 0) === reviews) await cards.write(card, reviewCard(known, grade, now));
      return presentCard(direction, await cards.find(card), now);
    },
  };
}

import { LANGUAGES, type Language } from "@kalima/contracts/domain";
import type { CompanyStats } from "@kalima/school-contract";
import type { Database } from "../../kernel/database/database.ts";
import { listBestWords } from "../bookings/public.ts";
import { readFirstAndNewestLevels } from "../placement/public.ts";
import { trainersRepository } from "../trainers/public.ts";

const SHOWN_PER_LANGUAGE = 3;
const ARABIC = /\p{Script=Arabic}/u;
/** Words that are looked at: few students take a second test. */
const LOOKED_AT = 60;

/**
 * Words for the home page, of different students and trainers in each language: first of those whose level has risen,
 * then the newest.
 */
export async function readVoices(
  database: Database,
  { areSamples }: { areSamples: boolean },
): Promise<NonNullable<CompanyStats["voices"]>> {
  const found = await listBestWords(database, LOOKED_AT);
  const levels = await readFirstAndNewestLevels(
    database,
    found.map(({ student_id }) => student_id),
  );
  const trainers = await trainersRepository(database).findAll([...new Set(found.map(({ trainer_id }) => trainer_id))]);
  const voices = found
    .map(({ student_id, ...shown }) => {
      const both = levels.get(student_id);
      return { ...shown, levels: both && both.first < both.newest ? both : null };
    })
    .sort((one, other) => Number(other.levels !== null) - Number(one.levels !== null));

  function choose(language: Language) {
    const seen = new Set<string>();
    return voices
      .filter(({ words }) => ARABIC.test(words) === (language === "ar"))
      .flatMap(({ trainer_id, words, name, levels }) => {
        const trainer = trainers.find(({ id }) => id === trainer_id);
        if (!trainer || seen.has(words) || seen.has(trainer_id)) return [];
        seen.add(words).add(trainer_id);
        const shownTrainer = { id: trainer.id, name: trainer.name };
        return [{ words, language, name, levels, trainer: shownTrainer, isSample: areSamples }];
      })
      .slice(0, SHOWN_PER_LANGUAGE);
  }
  return LANGUAGES.flatMap(choose);
}

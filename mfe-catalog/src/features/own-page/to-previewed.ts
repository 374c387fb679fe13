import { PAGE_TEXT_NAMES, type TrainerWithPrices } from "@kalima/catalog-contract";
import { cefrLevel } from "@kalima/contracts/domain";
import { type PageForm, toPageChanges } from "./page-rules.ts";

/** The trainer as visitors would see them with what is typed; prices are those of `trainer`. Lines without years are left out. */
export function toPreviewed(trainer: TrainerWithPrices, typed: PageForm): TrainerWithPrices {
  const { qualifications = [] } = toPageChanges(typed);
  return {
    ...trainer,
    ...Object.fromEntries(PAGE_TEXT_NAMES.map((name) => [name, typed[name]])),
    specializations: typed.specializations,
    levels: cefrLevel.options.filter((level) => typed.levels.includes(level)),
    qualifications: qualifications.filter(({ fromYear }) => !Number.isNaN(fromYear)),
    introVideoUrl: typed.introVideo?.url ?? null,
    introTranscript: typed.introVideo?.transcript ?? null,
    introPosterUrl: typed.introVideo?.posterUrl ?? null,
  };
}

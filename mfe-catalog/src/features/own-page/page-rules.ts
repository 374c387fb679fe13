import {
  introVideoChange,
  OPTIONAL_PAGE_TEXTS,
  type OwnTrainerProfile,
  type OwnTrainerProfileChanges,
  ownTrainerProfileChanges,
  QUALIFICATION_MIN_YEAR,
  type Qualification,
  qualification,
  qualificationChange,
  takePageTexts,
} from "@kalima/catalog-contract";
import { SCHOOL_CURRENCY, typedMinor, typedWhole } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { formatAmount } from "../../shared/amounts.ts";

const { pricePerLessonMinor, qualifications: _, introVideo: _video, ...texts } = ownTrainerProfileChanges.shape;
/** Blank in both languages, the page goes without. */
const maybeTyped = z.object({ en: z.string(), ar: z.string() });
const { title, institution, kind } = qualificationChange.shape;

export const QUALIFICATION_KINDS = qualification.shape.kind.options;

/** Years as typed; `toYear` is empty for what goes on, and does not count for a certificate. */
const typedQualification = z
  .object({
    kind,
    title,
    institution,
    fromYear: z.string().check(z.refine((typed) => parseYear(typed) !== null, "validation.years_invalid")),
    toYear: z.string(),
  })
  .check(
    z.refine(
      ({ kind, fromYear, toYear }) => {
        if (kind === "certificate" || toYear.trim() === "") return true;
        const [first, last] = [parseYear(fromYear), parseYear(toYear)];
        return last !== null && (first === null || last >= first);
      },
      { error: "validation.years_invalid", path: ["toYear"] },
    ),
  );

/** The contract's rules for a form, whose price is typed in whole units. */
export const pageForm = z.object({
  ...texts,
  languages: maybeTyped,
  accent: maybeTyped,
  firstSession: maybeTyped,
  qualifications: z.array(typedQualification),
  /** `url`, `posterUrl`: where they are looked at before they are saved. */
  introVideo: z.nullable(
    z.extend(introVideoChange, { url: z.string(), posterUrl: z.optional(z.nullable(z.string())) }),
  ),
  price: z.string().check(z.refine((text) => readPriceMinor(text) !== null, "validation.price_invalid")),
});
export type PageForm = z.infer<typeof pageForm>;

export const EMPTY_QUALIFICATION: PageForm["qualifications"][number] = {
  kind: "certificate",
  title: { en: "", ar: "" },
  institution: { en: "", ar: "" },
  fromYear: "",
  toYear: "",
};

/** Initial values of the form: the values that were sent last, approved or not. */
export function toPageForm({ specializations, levels, live, waiting }: OwnTrainerProfile): PageForm {
  const sent = waiting ?? live;
  const { qualifications = [], introVideo = null, pricePerLesson } = sent;
  return {
    ...takePageTexts(sent),
    specializations,
    levels,
    qualifications: qualifications.flatMap(toTypedQualification),
    introVideo,
    price: formatAmount(pricePerLesson),
  };
}

/** The request body. */
export function toPageChanges({ price, qualifications, introVideo, ...texts }: PageForm): OwnTrainerProfileChanges {
  const blank = OPTIONAL_PAGE_TEXTS.filter((name) => !texts[name].en.trim() && !texts[name].ar.trim());
  return {
    ...texts,
    ...Object.fromEntries(blank.map((name) => [name, null])),
    qualifications: qualifications.map(({ fromYear, toYear, ...line }) => ({
      ...line,
      fromYear: parseYear(fromYear) ?? Number.NaN,
      toYear: line.kind === "certificate" ? null : parseYear(toYear),
    })),
    introVideo: introVideo && {
      fileId: introVideo.fileId,
      transcript: introVideo.transcript,
      posterFileId: introVideo.posterFileId ?? null,
    },
    pricePerLessonMinor: readPriceMinor(price) ?? Number.NaN,
  };
}

/** A typed price in minor units; null unless a session may cost so much. */
export function readPriceMinor(typed: string): number | null {
  const minor = typedMinor(typed, SCHOOL_CURRENCY);
  return minor !== null && pricePerLessonMinor.safeParse(minor).success ? minor : null;
}

/** A kind that this version does not know cannot be edited in it. */
function toTypedQualification({ kind, fromYear, toYear, ...line }: Qualification): PageForm["qualifications"] {
  if (kind === "unknown") return [];
  return [{ ...line, kind, fromYear: String(fromYear), toYear: toYear === null ? "" : String(toYear) }];
}

function parseYear(typed: string): number | null {
  return typedWhole(typed, { min: QUALIFICATION_MIN_YEAR, max: 9_999 });
}

import { typedWhole } from "@kalima/contracts/domain";
import {
  type GivenRubric,
  givesWholeScore,
  RUBRIC_LEVELS,
  type Rubric,
  type RubricBody,
  type Rubrics,
  rubricBody,
  sumChosenPoints,
  TASK_MAX_SCORE,
} from "@kalima/learning-contract";

export type Criterion = Rubric["criteria"][number];
export type RubricChoice = { key: string; title: string; criteria: readonly Criterion[]; isOwn: boolean };

/** Own rubrics first, then those of the school, in the language of the page first. */
export function listRubricChoices({ own, school }: Rubrics, language: string): RubricChoice[] {
  const sorted = school.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  return [
    ...own.map(({ id, title, criteria }) => ({ key: id, title, criteria, isOwn: true })),
    ...sorted.map(({ key, title, criteria }) => ({ key, title, criteria, isOwn: false })),
  ];
}

/** A rubric with the levels chosen by now, by their places; null for none. */
export type Marked = { title: string; criteria: readonly (Criterion & { level: number | null })[] };

/** The rubric of a review, once a level of each criterion is chosen; null before. */
export function toGivenRubric({ title, criteria }: Marked): GivenRubric | null {
  const chosen = criteria.flatMap(({ level, ...criterion }) => (level === null ? [] : [{ ...criterion, level }]));
  return chosen.length === criteria.length ? { title, criteria: chosen } : null;
}

/** The sum of the points as it is typed as a score; empty until each criterion has a level. */
export function toTypedSum(marked: Marked | null): string {
  const given = marked && toGivenRubric(marked);
  return given ? String(sumChosenPoints(given.criteria)) : "";
}

/** A rubric as it is typed, points in digits. */
export type TypedRubric = { title: string; criteria: { title: string; levels: { text: string; points: string }[] }[] };

const EMPTY_LEVEL = { text: "", points: "" };
export const emptyCriterion = (): TypedRubric["criteria"][number] => ({
  title: "",
  levels: Array.from({ length: RUBRIC_LEVELS.min }, () => EMPTY_LEVEL),
});

export const toTypedRubric = ({ title, criteria }: Pick<Rubric, "title" | "criteria">): TypedRubric => ({
  title,
  criteria: criteria.map((criterion) => ({
    title: criterion.title,
    levels: criterion.levels.map(({ text, points }) => ({ text, points: String(points) })),
  })),
});

const readPoints = (typed: string) => typedWhole(typed, { max: TASK_MAX_SCORE });

/** Points of the best levels together, of those that can be read. */
export function sumTypedPoints({ criteria }: TypedRubric): number {
  const best = criteria.map(({ levels }) => Math.max(0, ...levels.map(({ points }) => readPoints(points) ?? 0)));
  return best.reduce((sum, points) => sum + points, 0);
}

/** The typed rubric as the server takes it, or the paths of its faulty fields, such as `criteria.0.levels.1.points`. */
export function readTypedRubric({ title, criteria }: TypedRubric): { body: RubricBody } | { faults: Set<string> } {
  const read = rubricBody.safeParse({
    title,
    criteria: criteria.map((criterion) => ({
      title: criterion.title,
      levels: criterion.levels.map(({ text, points }) => ({ text, points: readPoints(points) ?? Number.NaN })),
    })),
  });
  if (!read.success) return { faults: new Set(read.error.issues.map(({ path }) => path.join("."))) };
  return givesWholeScore(read.data.criteria) ? { body: read.data } : { faults: new Set(["criteria"]) };
}

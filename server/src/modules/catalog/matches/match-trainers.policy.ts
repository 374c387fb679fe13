import type {
  PlacementGoal,
  PlacementMatch,
  PlacementSection,
  Specialization,
  Trainer,
} from "@kalima/catalog-contract";
import type { CefrLevel } from "@kalima/contracts/domain";
import { HOUR_MS } from "@kalima/contracts/domain";

/** Trainers that a result suggests. */
const MATCHES = 3;
/** A trainer whose next free time is further away is not "free soon". */
const SOON_HOURS = 72;
const BEST_RATED = 4.7;

/** Specializations that help with each skill when it is the weakest. */
const TRAINS: Readonly<Record<PlacementSection, readonly Specialization[]>> = {
  grammar: ["grammar"],
  vocabulary: ["conversation", "business"],
  reading: ["ielts"],
  listening: ["pronunciation", "conversation"],
};
/** A goal outweighs everything below it together, and so does each reason. */
const WEIGHTS = {
  teaches_level: 32,
  teaches_children: 16,
  teaches_goal: 8,
  trains_weakest_skill: 4,
  free_soon: 2,
  best_rated: 1,
} as const;
type Reason = keyof typeof WEIGHTS;

type Learner = { level: CefrLevel; weakest: PlacementSection; goal: PlacementGoal | null; isForChild: boolean };

function listReasons(trainer: Trainer, { level, weakest, goal, isForChild }: Learner, now: Date): Reason[] {
  const [next] = trainer.nextFree;
  const reasons: Record<Reason, boolean> = {
    teaches_level: trainer.levels.includes(level),
    teaches_children: isForChild && trainer.specializations.includes("kids"),
    teaches_goal: goal !== null && trainer.specializations.includes(goal),
    trains_weakest_skill: TRAINS[weakest].some((special) => trainer.specializations.includes(special)),
    free_soon: next !== undefined && Date.parse(next) - now.getTime() < SOON_HOURS * HOUR_MS,
    best_rated: (trainer.ratings.average ?? 0) >= BEST_RATED,
  };
  return (Object.keys(WEIGHTS) as Reason[]).filter((reason) => reasons[reason]);
}

function sumWeights(reasons: readonly Reason[]): number {
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
}

/** Children of this age and older learn with adults' trainers. */
const ADULT_YEARS = 16;

/** Teaches children first of all. */
const isForChildren = ({ specializations: [first] }: Trainer) => first === "kids";

/** True for a learner whose age is known to be a child's. `dateOfBirth`: `YYYY-MM-DD`. */
export function isChild(dateOfBirth: string | null, now: Date): boolean {
  if (dateOfBirth === null) return false;
  const grownUp = new Date(`${dateOfBirth}T00:00:00Z`);
  grownUp.setUTCFullYear(grownUp.getUTCFullYear() + ADULT_YEARS);
  return grownUp > now;
}

type MatchedResult = {
  level: CefrLevel;
  skills: readonly { section: PlacementSection; score: number }[];
  goal?: PlacementGoal | null;
};

/**
 * Ranks the trainers who teach the level by how well they match; equal matches keep the given order. Trainers who mainly
 * teach children are suggested for children only.
 */
export function matchTrainers(
  trainers: readonly Trainer[],
  { level, skills, goal = null }: MatchedResult,
  now: Date,
  { isForChild = false } = {},
): PlacementMatch[] {
  const [weakest] = [...skills].sort((one, other) => one.score - other.score);
  if (!weakest) return [];
  const learner = { level, weakest: weakest.section, goal, isForChild };
  return trainers
    .filter((trainer) => isForChild || !isForChildren(trainer))
    .map((trainer) => ({ trainer, reasons: listReasons(trainer, learner, now) }))
    .filter(({ reasons }) => reasons.includes("teaches_level"))
    .sort(
      (one, other) =>
        Number(isForChild && isForChildren(other.trainer)) - Number(isForChild && isForChildren(one.trainer)) ||
        sumWeights(other.reasons) - sumWeights(one.reasons),
    )
    .slice(0, MATCHES);
}

import { type Arm, type Aspect, type Sample, SIGNALS, type Signal, type Stage } from "../registry/public.ts";

/** Weighted and unweighted counts of one signal, on one side of one share, for one kind of visitor. */
export type CountedRow = {
  percent: number;
  isCanary: boolean;
  language: string | null;
  device: string | null;
  role: string | null;
  /** Null for a row of exposures and visitors; otherwise `amount` counts pages with this signal. */
  signal: Signal | "failed" | null;
  amount: number;
  visitors: number;
  /** Exposures that the visitor left before they mounted or failed. */
  left: number;
  /** Number of networks; 0 for signals. */
  networks: number;
  allAmount: number;
  allVisitors: number;
};

const NONE: Arm = { exposures: 0, failures: 0, visitors: 0, networks: 0 };
const SIDES = ["canary", "control"] as const;
/** Signals compared in each language, device class and role: a version may be slow on phones alone. */
export const COMPARED = ["failed", ...SIGNALS] as const satisfies readonly (Signal | "failed")[];

type Part = { signal: Signal | "failed"; segment: string | null };
type Counts = { amount: keyof CountedRow & ("amount" | "allAmount"); visitors: "visitors" | "allVisitors" };

const isInSegment = (row: CountedRow, segment: string | null) =>
  segment === null || [row.language, row.device, row.role].includes(segment);

/** Sums rows into stages, in the order of the shares; `percent` is the present share and comes last. */
function buildStages(rows: readonly CountedRow[], percent: number, { signal, segment }: Part, counts: Counts): Stage[] {
  const stages = new Map<number, Stage>();
  for (const row of rows.filter((each) => isInSegment(each, segment))) {
    const stage = stages.get(row.percent) ?? { percent: row.percent, canary: NONE, control: NONE };
    const [canary, control] = SIDES;
    const side = row.isCanary ? canary : control;
    const { exposures, failures, visitors = 0, networks = 0 } = stage[side];
    const arm: Arm = { exposures, failures, visitors, networks };
    if (row.signal === null) {
      // Visitors who left early count only in the sample of the signal `left`.
      arm.exposures += row[counts.amount] + (signal === "left" ? row.left : 0);
      arm.visitors = visitors + row[counts.visitors];
      arm.networks = networks + row.networks;
    } else if (row.signal === signal) arm.failures += row[counts.amount];
    stages.set(row.percent, { ...stage, [side]: arm });
  }
  const present = stages.get(percent) ?? { percent, canary: NONE, control: NONE };
  stages.delete(percent);
  return [...stages.values(), present];
}

/** Builds a rollout's sample from counted rows. The list of aspects does not depend on their results. */
export function buildSample(rows: readonly CountedRow[], percent: number): Sample {
  const weighed: Counts = { amount: "amount", visitors: "visitors" };
  const whole: Counts = { amount: "allAmount", visitors: "allVisitors" };
  const segments = [...new Set(rows.flatMap(({ language, device, role }) => [language, device, role]))].filter(
    (segment) => segment !== null,
  );
  const parts: Part[] = [
    ...SIGNALS.map((signal) => ({ signal, segment: null })),
    ...segments.flatMap((segment) => COMPARED.map((signal) => ({ signal, segment }))),
  ];
  const failures: Part = { signal: "failed", segment: null };
  return {
    stages: buildStages(rows, percent, failures, weighed),
    unweighted: buildStages(rows, percent, failures, whole),
    aspects: parts.map((part): Aspect => ({ ...part, stages: buildStages(rows, percent, part, weighed) })),
  };
}

import { median } from "../load.ts";
import type { MeasuredPage } from "./measured-page.ts";
import { KINDS } from "./traffic.ts";
import type { Step, Visit } from "./visit.ts";

export const BUILDS = ["product", "monolith", "floor"] as const;
export type Build = (typeof BUILDS)[number];
export type VisitKind = "first" | "second";

/** One round of one build: the page watched, and the page pressed. The floor answers no press. */
export type PageRun = Visit & { pressMs: number };
export type Rounds = Record<Build, PageRun[]>;

/** At most so many times the peer of the same round, or at most so much. */
type Target = { times: number; of: Exclude<Build, "product"> } | { atMost: number };
type Figure<Run = PageRun> = { name: string; unit: string; of: (run: Run) => number; target?: Target };

const total = ({ kilobytes }: Pick<Visit, "kilobytes">) => KINDS.reduce((sum, kind) => sum + kilobytes[kind], 0);

/** The figures of a page, with the target of each. */
export function listFigures({ isRemote }: Pick<MeasuredPage, "isRemote">, visit: VisitKind): Figure[] {
  const isFirst = visit === "first";
  const visibleTarget: Target = { times: isRemote ? 0.5 : 1, of: "monolith" };
  return [
    { name: "requests", unit: "", of: (run) => run.requests },
    { name: "bytes", unit: "KB", of: total },
    ...KINDS.map((kind): Figure => {
      const figure = { name: `  ${kind}`, unit: "KB", of: (run: PageRun) => run.kilobytes[kind] };
      return kind === "js" && isFirst ? { ...figure, target: { times: 1.05, of: "monolith" } } : figure;
    }),
    { name: "came rendered", unit: "", of: (run) => Number(run.isRendered) },
    { name: "first paint", unit: "ms", of: (run) => run.firstPaintMs },
    { name: "LCP", unit: "ms", of: (run) => run.lcpMs, target: { times: 1.1, of: "floor" } },
    { name: "visible", unit: "ms", of: (run) => run.visibleMs, ...(isFirst ? {} : { target: visibleTarget }) },
    // The film plays for two seconds and leaves in 0.3.
    {
      name: "visible after first paint",
      unit: "ms",
      of: (run) => run.visibleMs - run.firstPaintMs,
      ...(isFirst ? { target: { atMost: 2_300 } } : {}),
    },
    { name: "hydrated", unit: "ms", of: (run) => run.interactiveMs },
    {
      name: "first answered press",
      unit: "ms",
      of: (run) => run.pressMs,
      target: { times: 1, of: "monolith" },
    },
    { name: "blocking time", unit: "ms", of: (run) => run.blockingMs, target: { atMost: 200 } },
    { name: "layout shift", unit: "", of: (run) => run.layoutShift, target: { atMost: 0.02 } },
    { name: "API calls made twice", unit: "", of: (run) => run.doubled.length, target: { atMost: 0 } },
  ];
}

/** Figures of a step inside the open site. The floor has none, because it runs no scripts. */
const STEP_FIGURES: Figure<Step>[] = [
  { name: "content", unit: "ms", of: (step) => step.contentMs },
  { name: "requests", unit: "", of: (step) => step.requests },
  { name: "bytes", unit: "KB", of: total },
  { name: "layout shift", unit: "", of: (step) => step.layoutShift, target: { atMost: 0.02 } },
];

export type Spread = { middle: number; least: number; most: number };

/** Compares the builds round by round, because the machine is equally busy for all builds of one round. */
export function ratios(ours: readonly number[], peers: readonly number[]): Spread {
  const all = ours.map((value, round) => value / (peers[round] ?? Number.NaN)).filter(Number.isFinite);
  return { middle: median(all), least: Math.min(...all), most: Math.max(...all) };
}

export type FigureRow = {
  name: string;
  unit: string;
  medians: Record<Build, number>;
  ofMonolith: Spread;
  ofFloor: Spread;
  target: string;
  /** A figure that is missing where a target is set misses it. */
  holds: boolean;
};

function judgeTarget(
  { target }: Pick<Figure, "target">,
  middle: number,
  row: Pick<FigureRow, "ofMonolith" | "ofFloor">,
) {
  if (!target) return { target: "", holds: true };
  if ("atMost" in target) return { target: `≤ ${target.atMost}`, holds: middle <= target.atMost };
  const { middle: ratio } = target.of === "floor" ? row.ofFloor : row.ofMonolith;
  return { target: `≤ ${target.times} × ${target.of}`, holds: ratio <= target.times };
}

export function makeRows(page: Pick<MeasuredPage, "isRemote">, visit: VisitKind, rounds: Rounds): FigureRow[] {
  return compare(listFigures(page, visit), rounds);
}

export function makeStepRows(steps: Record<Exclude<Build, "floor">, Step[]>): FigureRow[] {
  return compare(STEP_FIGURES, { ...steps, floor: [] });
}

function compare<Run>(figures: Figure<Run>[], rounds: Record<Build, Run[]>): FigureRow[] {
  return figures.map((figure) => {
    const values = (build: Build) => rounds[build].map(figure.of);
    const medians = Object.fromEntries(
      BUILDS.map((build) => [build, median(values(build).filter(Number.isFinite))]),
    ) as Record<Build, number>;
    const ofMonolith = ratios(values("product"), values("monolith"));
    const ofFloor = ratios(values("product"), values("floor"));
    const { name, unit } = figure;
    return {
      name,
      unit,
      medians,
      ofMonolith,
      ofFloor,
      ...judgeTarget(figure, medians.product, { ofMonolith, ofFloor }),
    };
  });
}

import { createRandom } from "../../server/src/kernel/create-random.ts";
import { type Arm, judge } from "../../server/src/modules/registry/rollout/health.policy.ts";
import { median } from "./load.ts";

const CONTROL_RATE = 0.005;
const RATES = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 1];
const EXPOSURES = [30, 200, 500, 2_000, 10_000];
const MAX_EXPOSURES = Math.max(...EXPOSURES);

type Power = {
  percent: number;
  /** How often the new version fails; the stable one fails once in 200. */
  rate: number;
  /** By the exposures in `EXPOSURES`: how many of the rollouts were halted within so many of the new version. */
  halted: number[];
  /** Exposures of the new version until the halt, of those that were halted; NaN without any. */
  medianExposures: number;
};

/** Exposures of the new version when its rollout is halted. Evidence grows only with failures, so it is computed at those. */
function exposuresUntilHalt(percent: number, rate: number, random: () => number): number {
  const canary: Arm = { exposures: 0, failures: 0 };
  const control: Arm = { exposures: 0, failures: 0 };
  while (canary.exposures < MAX_EXPOSURES) {
    const isCanary = random() * 100 < percent;
    const arm = isCanary ? canary : control;
    arm.exposures += 1;
    const hasFailed = random() < (isCanary ? rate : CONTROL_RATE);
    if (hasFailed) arm.failures += 1;
    if (isCanary && canary.failures > 0 && (hasFailed || canary.exposures === 20)) {
      const stages = [{ percent, canary, control }];
      if (judge({ stages, unweighted: stages }).kind === "halt") return canary.exposures;
    }
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Simulates rollouts that stay at one share, by the server's own rule, and returns how often and how soon the automatic
 * halt stops them.
 */
function rolloutPower(percent: number, rollouts: number): Power[] {
  return RATES.map((rate) => {
    const random = createRandom(Math.round(rate * 10_000) + percent);
    const halts = Array.from({ length: rollouts }, () => exposuresUntilHalt(percent, rate, random));
    return {
      percent,
      rate,
      halted: EXPOSURES.map((most) => halts.filter((exposures) => exposures <= most).length / rollouts),
      medianExposures: median(halts.filter(Number.isFinite)),
    };
  });
}

const formatShare = (share: number) => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

/** Prints the table. */
export function printRolloutPower(percent: number, rollouts: number): void {
  console.info(
    `\nAutomatic halt at a share of ${percent} %, stable version failing ${formatShare(CONTROL_RATE)}; ${rollouts} rollouts each.\n`,
  );
  const head = ["new version fails", ...EXPOSURES.map((most) => `within ${most}`), "median exposures"];
  const rows = rolloutPower(percent, rollouts).map(({ rate, halted, medianExposures }) => [
    formatShare(rate),
    ...halted.map(formatShare),
    Number.isNaN(medianExposures) ? "-" : String(medianExposures),
  ]);
  for (const row of [head, ...rows]) {
    console.info(`  ${row.map((cell, at) => cell.padStart(head[at]?.length ?? 0)).join("   ")}`);
  }
}

if (import.meta.main) {
  for (const percent of [1, 5, 25, 50]) printRolloutPower(percent, 500);
}

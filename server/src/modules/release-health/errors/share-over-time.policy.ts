import type { Release } from "../../registry/public.ts";

/** The state of a release from one instant on. */
export type ReleaseState = { at: Date } & Pick<Release, "stable" | "isDisabled"> & {
    rollout: Pick<NonNullable<Release["rollout"]>, "version" | "percent" | "state"> | null;
  };

/** The share of visitors that get a version, in percent. */
export function computeShare(version: string, { stable, isDisabled, rollout }: Omit<ReleaseState, "at">): number {
  if (isDisabled) return 0;
  const live = rollout && rollout.state !== "halted" ? rollout : null;
  if (version === live?.version) return live.percent;
  return version === stable ? 100 - (live?.percent ?? 0) : 0;
}

/** Returns a version's share at each moment; null before the first change. Both lists are in time order. */
export function computeShares(
  version: string,
  changes: readonly ReleaseState[],
  moments: readonly Date[],
): (number | null)[] {
  let next = 0;
  return moments.map((moment) => {
    while (next < changes.length && (changes[next] as ReleaseState).at <= moment) next += 1;
    const standing = changes[next - 1];
    return standing ? computeShare(version, standing) : null;
  });
}

import type { DeployProblem } from "@kalima/contracts/published";
import { useEffect, useState } from "react";

export type Fit =
  | { state: "none" | "checking" | "unknown" }
  | { state: "known"; problems: readonly DeployProblem[]; isRefused: boolean };

/**
 * Loads the consumers that a version is not compatible with. Another version or revision starts a new request; an
 * earlier one's answer is dropped.
 */
export function useFit(
  version: string | null,
  revision: number,
  onCheck: (version: string) => Promise<DeployProblem[]>,
): Fit {
  const [fit, setFit] = useState<Fit>({ state: version ? "checking" : "none" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` is not read: another one may have other live versions
  useEffect(() => {
    if (!version) return setFit({ state: "none" });
    let isCurrent = true;
    setFit({ state: "checking" });
    onCheck(version).then(
      (problems) => {
        const isRefused = problems.some(({ isWarning }) => !isWarning);
        if (isCurrent) setFit({ state: "known", problems, isRefused });
      },
      () => isCurrent && setFit({ state: "unknown" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [version, revision, onCheck]);
  return fit;
}

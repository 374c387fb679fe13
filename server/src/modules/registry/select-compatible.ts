import type { DeployProblem } from "@kalima/contracts/published";
import type { RemoteBuild } from "@kalima/release-client";

/** Lists the problems that keep a candidate from being served together with these versions. */
export type Check = (
  candidate: RemoteBuild,
  live: readonly RemoteBuild[],
) => readonly DeployProblem[] | Promise<readonly DeployProblem[]>;
export type CompatibleVersions = {
  fitting: RemoteBuild[];
  refused: { build: RemoteBuild; problem: DeployProblem }[];
};

/** True if the problem names one of these builds, as `remote` or as `remote@version`. */
export function isWithOneOf({ with: other }: DeployProblem, builds: readonly RemoteBuild[]): boolean {
  return builds.some(({ name, version }) => other === name || other === `${name}@${version}`);
}

/**
 * Selects the versions that may enter service together, each replacing the live versions of its remote. One that does
 * not fit the versions that stay is left out first, so that it excludes no other; two that do not fit each other are
 * both left out, because nothing tells which of them is right.
 */
export async function selectCompatible(
  candidates: readonly RemoteBuild[],
  live: readonly RemoteBuild[],
  check: Check,
): Promise<CompatibleVersions> {
  let fitting = [...candidates];
  const refused: CompatibleVersions["refused"] = [];
  for (;;) {
    const entering = new Set(fitting.map(({ name }) => name));
    const found: { build: RemoteBuild; problem: DeployProblem; isMutual: boolean }[] = [];
    for (const build of fitting) {
      // Its own live versions are compared too: others may need something that it no longer offers.
      const staying = live.filter(({ name }) => name === build.name || !entering.has(name));
      const beside = [...staying, ...fitting.filter(({ name }) => name !== build.name)];
      const problems = (await check(build, beside)).filter(({ isWarning }) => !isWarning);
      const certain = problems.find((problem) => !isWithOneOf(problem, fitting));
      const [problem = certain] = certain ? [certain] : problems;
      if (problem) found.push({ build, problem, isMutual: !certain });
    }
    if (found.length === 0) return { fitting, refused };
    const certain = found.filter(({ isMutual }) => !isMutual);
    const leaving = certain.length > 0 ? certain : found;
    refused.push(...leaving.map(({ build, problem }) => ({ build, problem })));
    fitting = fitting.filter((build) => !leaving.some((left) => left.build === build));
  }
}

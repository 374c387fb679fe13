import type { DeployProblem } from "@kalima/contracts/api";
import { apiContractOf, type Live, servedSockets, serverProblemsOf } from "@kalima/contracts/published";
import type { ReleaseWithVersions } from "../registry/registry.repository.ts";
import { liveVersionOf } from "../registry/write-release.ts";
import { type RemoteBuild, remoteBuild } from "../remote-build.ts";

export type ApiCheck = {
  /** Calls of versions that visitors get: the server must not start. */
  broken: DeployProblem[];
  /** Calls of versions that no visitor gets now, or that the next start replaces: a warning. */
  warnings: DeployProblem[];
};

function buildOf({ versions }: ReleaseWithVersions, version: string | null): RemoteBuild | null {
  const stored = versions.find((candidate) => candidate.version === version);
  return stored ? remoteBuild.parse(JSON.parse(stored.document)) : null;
}

/**
 * Compares this server's API and sockets with those that every live version uses. Only where people choose what visitors get does a
 * broken stable or rolled-out version count as `broken`: elsewhere the builds beside the server have just become
 * stable, and what is left are the last good versions of an installation that moves forward as a whole.
 */
export function checkApi(
  releases: readonly ReleaseWithVersions[],
  server: Pick<Live, "api" | "sockets"> = { api: apiContractOf(), sockets: servedSockets() },
): ApiCheck {
  const check: ApiCheck = { broken: [], warnings: [] };
  for (const release of releases) {
    const served = [release.stable, liveVersionOf(release)];
    const isServed = release.isChosen && !release.isDisabled;
    for (const version of new Set([...served, release.lastGood])) {
      const build = buildOf(release, version);
      if (!build?.schemas) continue;
      const problems = serverProblemsOf({ name: build.name, version: build.version, schemas: build.schemas }, server);
      (isServed && served.includes(version) ? check.broken : check.warnings).push(...problems);
    }
  }
  return check;
}

/** One sentence for each finding, such as `mfe-booking@1.2.0, answer of GET /api/teachers: …`. */
export function sentenceOf({ with: remote, subject, reason }: DeployProblem): string {
  return `This server's API breaks ${remote}, ${subject}: ${reason}`;
}

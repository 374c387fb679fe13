import { SHELL_NAME } from "@kalima/contracts/domain";
import type { DeployProblem } from "@kalima/contracts/published";
import { findHostProblems, findShellProblems, type ShellContract } from "@kalima/contracts/published";
import { type RemoteBuild, remoteBuild } from "@kalima/release-client";
import { isShell } from "./build/remote-build.ts";
import type { Hosts } from "./contracts-gate/contracts-gate.ts";
import { toPublishedRemote } from "./contracts-gate/contracts-gate.ts";
import type { ReleaseWithVersions } from "./registry.repository.ts";
import { findRolledOutVersion } from "./write-release.ts";

export type HostCheck = {
  /** Problems of versions that visitors get: with any of them, the shell and the server must not become active. */
  broken: DeployProblem[];
  /** Problems of versions that no visitor gets now, or that the next start replaces. */
  warnings: DeployProblem[];
};

function findBuild({ versions }: ReleaseWithVersions, version: string | null): RemoteBuild | null {
  const stored = versions.find((candidate) => candidate.version === version);
  return stored ? remoteBuild.parse(JSON.parse(stored.document)) : null;
}

/** The parts of a server, and of the shell that starts with it, that a live version depends on. */
type HostContext = Parameters<typeof findHostProblems>[1];

function compareBuild(build: RemoteBuild, met: HostContext): DeployProblem[] {
  if (!isShell(build)) return findHostProblems(toPublishedRemote(build), met);
  const { api, sockets } = met;
  return findShellProblems(build.shell.contract, { remotes: [], api, sockets }).map((problem) => ({
    ...problem,
    with: `${build.name}@${build.version}`,
  }));
}

/**
 * Compares a server, and the shell that starts with it, with every live version. `before` is the previous shell, for a
 * registry in which no shell is published. Where people have chosen a shell, the new one is only published, so it is
 * not compared. A broken stable or rolled-out version counts as `broken` only where people choose what visitors get:
 * otherwise the build that starts with the server becomes stable next, and only last good versions remain.
 */
export function checkHosts(
  releases: readonly ReleaseWithVersions[],
  { shell: starting, server }: Hosts,
  before: ShellContract | null = null,
): HostCheck {
  const standing = releases.find(({ remote }) => remote === SHELL_NAME);
  const shell = standing?.isChosen ? null : starting;
  const replaced = (standing && findBuild(standing, standing.stable)?.shell?.contract) ?? before;
  const check: HostCheck = { broken: [], warnings: [] };
  const { api, sockets, errorCodes } = server ?? { api: {}, sockets: {}, errorCodes: undefined };
  const remotes = releases.flatMap((release) => {
    const build = findBuild(release, release.stable);
    return build && !isShell(build) ? [toPublishedRemote(build)] : [];
  });
  for (const release of releases) {
    const served = [release.stable, findRolledOutVersion(release)];
    const isServed = release.isChosen && !release.isDisabled;
    for (const version of new Set([...served, release.lastGood])) {
      const build = findBuild(release, version);
      if (!build) continue;
      const problems = compareBuild(build, { shell, before: replaced, api, sockets, errorCodes, remotes });
      (isServed && served.includes(version) ? check.broken : check.warnings).push(...problems);
    }
  }
  return check;
}

/** Formats a problem as one sentence: `This server breaks mfe-booking@1.2.0, answer of GET /api/teachers: …`. */
export function formatHostProblem({ with: remote, subject, reason }: DeployProblem): string {
  return `This server breaks ${remote}, ${subject}: ${reason}`;
}

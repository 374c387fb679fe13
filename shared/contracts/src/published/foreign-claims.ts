import type { RemoteContract } from "../pages/manifest.ts";
import { claimProblems, type Owned } from "./claims.ts";
import type { Finding } from "./compare.ts";
import type { DeployProblem } from "./deploy-problem.ts";
import { takesSameAddress } from "./page-claims.ts";
import type { PublishedRemote, ShellContract } from "./published-contract.ts";

type ClaimingVersion = Pick<PublishedRemote, "name" | "contract">;
export type LiveOwners = {
  remotes: readonly ClaimingVersion[];
  shell: ShellContract | null;
  owners?: readonly Owned[];
};
/** Pages that a remote claims and the shell shows itself. */
export function findShellClaims(contract: RemoteContract, { pages }: Pick<ShellContract, "pages">): Finding[] {
  return contract.pages
    .filter((page) => pages.some((path) => takesSameAddress(page, { path })))
    .map(({ path }) => ({ subject: `page ${path}`, reason: `The shell itself shows ${path}.` }));
}
/** Remotes may publish what the shell publishes: such an event has no other owner. */
function addOwned({ contract }: ClaimingVersion, shell: ShellContract | null): RemoteContract {
  return { ...contract, publishes: contract.publishes.filter((event) => !shell?.publishes[event]) };
}
/** Finds claims of a remote that belong to another one, by the registry's owners and the live versions. */
export function findRemoteClaims(
  candidate: ClaimingVersion,
  { remotes, shell, owners = [] }: LiveOwners,
): DeployProblem[] {
  const others = remotes.filter(({ name }) => name !== candidate.name);
  const own = remotes.filter(({ name }) => name === candidate.name);
  return claimProblems(
    addOwned(candidate, shell),
    others.map((other) => addOwned(other, shell)),
    owners,
    own.map(({ contract }) => contract),
  );
}
/**
 * All claims of a version that belong to another owner. Such a version is never served, not even in a preview:
 * it would show its own page in another team's place.
 */
export function foreignClaims(candidate: ClaimingVersion, live: LiveOwners): DeployProblem[] {
  const { shell } = live;
  const ofShell = shell ? findShellClaims(candidate.contract, shell) : [];
  return [
    ...ofShell.map((finding) => ({ with: `shell@${shell?.version}`, ...finding })),
    ...findRemoteClaims(candidate, live),
  ];
}

import type { RemoteContract } from "../pages/manifest.ts";
import type { DeployProblem } from "./deploy-problem.ts";
import { takesSameAddress } from "./page-claims.ts";

/**
 * Kinds of names that only one remote may claim. A filling is a slot with its key; a step is a part of the way of an
 * account.
 */
export type ClaimKind = "page" | "slot" | "filling" | "event" | "step" | "permission";
export type Claim = {
  kind: ClaimKind;
  /** The page's pattern, with `/*` behind it where it takes sub-paths; else the thing's own name. */
  name: string;
  /** Remotes that may publish the event, too. */
  sharedWith: readonly string[];
};
export type Owned = Claim & { owner: string };
type Claimant = Pick<
  RemoteContract,
  "name" | "pages" | "slots" | "publishes" | "alsoPublishedBy" | "hosts" | "permissions"
>;
const SUB_PATHS = "/*";
const makeClaims = (kind: ClaimKind, names: readonly string[]) =>
  names.map((name): Claim => ({ kind, name, sharedWith: [] }));
const toPage = (name: string) => ({ path: name.replace(SUB_PATHS, ""), subPaths: name.endsWith(SUB_PATHS) });
/** Everything that a version claims. */
export function listClaims({ pages, slots, publishes, alsoPublishedBy, hosts, permissions }: Claimant): Claim[] {
  return [
    ...makeClaims(
      "page",
      pages.map(({ path, subPaths }) => (subPaths ? `${path}${SUB_PATHS}` : path)),
    ),
    ...makeClaims(
      "step",
      pages.flatMap(({ step }) => step ?? []),
    ),
    ...makeClaims("slot", hosts ?? []),
    ...makeClaims(
      "filling",
      slots.map(({ slot, key }) => (key === undefined ? slot : `${slot}#${key}`)),
    ),
    ...publishes.map((name): Claim => ({ kind: "event", name, sharedWith: alsoPublishedBy?.[name] ?? [] })),
    ...makeClaims("permission", permissions ?? []),
  ];
}
/** Claims of live versions that the registry has not recorded: those of versions that enter together. */
function findUnrecorded(versions: readonly Claimant[], recorded: readonly Owned[]): Owned[] {
  const owners = new Set(recorded.map(({ kind, name }) => `${kind} ${name}`));
  return versions.flatMap((version) =>
    listClaims(version)
      .filter(({ kind, name }) => !owners.has(`${kind} ${name}`))
      .map((claim) => ({ ...claim, owner: version.name })),
  );
}
function collides(claim: Claim, owned: Claim): boolean {
  if (claim.kind !== owned.kind) return false;
  return claim.kind === "page" ? takesSameAddress(toPage(claim.name), toPage(owned.name)) : claim.name === owned.name;
}
const SENTENCES: Record<ClaimKind, (claim: Claim, owned: Owned) => string> = {
  page: (_claim, { owner, name }) => `${owner} owns the page ${name}.`,
  step: ({ name }, { owner }) => `${owner} has the page for the step ${name}.`,
  slot: ({ name }, { owner }) => `${owner} owns the slot ${name}.`,
  filling: ({ name }, { owner }) => `${owner} fills ${name} already.`,
  event: ({ name }, { owner }) => `${owner} owns the event ${name} and does not share it.`,
  permission: ({ name }, { owner }) => `${owner} alone has the permission ${name}.`,
};
function makeProblem(claim: Claim, owned: Owned): DeployProblem {
  return { with: owned.owner, subject: `${claim.kind} ${claim.name}`, reason: SENTENCES[claim.kind](claim, owned) };
}
/**
 * Finds the claims of a candidate that belong to other remotes. `recorded` are the owners in the registry; `others` are
 * the other versions that are live or become it now, and any of them may share an event without an owner. Events that
 * its `own` live versions publish stay allowed: they were accepted, maybe before events had owners.
 */
export function claimProblems(
  candidate: Claimant,
  others: readonly Claimant[],
  recorded: readonly Owned[],
  own: readonly Claimant[] = [],
): DeployProblem[] {
  const published = new Set(own.flatMap(({ publishes }) => publishes));
  const claims = listClaims(candidate).filter(({ kind, name }) => kind !== "event" || !published.has(name));
  const foreign = (owned: Owned) => owned.owner !== candidate.name;
  const mayShare = ({ sharedWith }: Claim, remote: string) => sharedWith.includes(remote);
  const problems = claims.flatMap((claim) => [
    ...recorded
      .filter((owned) => foreign(owned) && collides(claim, owned) && !mayShare(owned, candidate.name))
      .map((owned) => makeProblem(claim, owned)),
    ...findUnrecorded(others, recorded)
      .filter((owned) => foreign(owned) && collides(claim, owned))
      .filter((owned) => !mayShare(owned, candidate.name) && !mayShare(claim, owned.owner))
      .map((owned) => makeProblem(claim, owned)),
  ]);
  return [...new Map(problems.map((problem) => [`${problem.subject} ${problem.reason}`, problem])).values()];
}

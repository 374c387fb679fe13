import { isInRange } from "../pages/platform-range.ts";
import { type Backends, backendProblems } from "./backend-problems.ts";
import type { Owned } from "./claims.ts";
import { compare, type Finding } from "./compare.ts";
import { compareModules } from "./compare-modules.ts";
import { compareSockets } from "./compare-sockets.ts";
import { callsTo, compareCalls, compareEvents, comparePlatform } from "./comparisons.ts";
import type { DeployProblem } from "./deploy-problem.ts";
import { findRemoteClaims, findShellClaims } from "./foreign-claims.ts";
import { hostProblems } from "./host-problems.ts";
import { type LinkingContract, lostLinks, pageProblems } from "./page-problems.ts";
import { removedPermissions } from "./permissions.ts";
import type {
  ApiContract,
  PublishedRemote,
  RemoteSchemas,
  ShellContract,
  SocketSchemas,
} from "./published-contract.ts";

/** All that a candidate would meet: every version of every remote that visitors may get, the shell and the server. */
export type Live = {
  remotes: readonly PublishedRemote[];
  shell: ShellContract | null;
  api: ApiContract;
  sockets: SocketSchemas;
  /** That the server answers with; unknown of servers from before. */
  errorCodes?: readonly string[] | undefined;
  /** Pages that the server leads to; unknown of servers from before. */
  links?: readonly string[] | undefined;
  /** Owners that the registry has recorded. Without it, ownership follows from the versions in `remotes`. */
  owners?: readonly Owned[];
  /** Without it, backends are not compared. */
  backends?: Backends;
};
const UNKNOWN = "It carries no schemas, so nothing can be said of it: build it again.";
const formatName = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;
function toProblems(whom: string, findings: readonly Finding[]): DeployProblem[] {
  return findings.map((finding) => ({ with: whom, ...finding }));
}
function againstShell(remote: PublishedRemote, shell: ShellContract): Finding[] {
  const { contract, schemas } = remote;
  const isRunnable = isInRange(shell.platformVersion, contract.platform);
  const range = `It requires platform ${contract.platform}, the shell has ${shell.platformVersion}.`;
  return [
    ...(isRunnable ? [] : [{ subject: "platform version", reason: range }]),
    ...compare("manifest", { const: contract }, shell.manifest),
    ...findShellClaims(contract, shell),
    ...(schemas
      ? [
          ...comparePlatform(schemas, shell),
          ...(shell.modules ? compareModules(schemas.modules, shell.modules) : []),
          ...compareEvents(schemas, shell),
          ...compareEvents(shell, schemas),
        ]
      : []),
  ];
}
function listExchanged({ contract: one }: PublishedRemote, { contract: other }: PublishedRemote): string[] {
  const there = one.publishes.filter((event) => other.consumes.includes(event));
  const back = other.publishes.filter((event) => one.consumes.includes(event));
  return [...there, ...back].map((event) => `event ${event}`);
}
function againstRemote(candidate: PublishedRemote, other: PublishedRemote): Finding[] {
  if (!candidate.schemas) return [];
  // Without schemas only the names of the exchanged values are known, so their compatibility is unknown.
  if (!other.schemas) return listExchanged(candidate, other).map((subject) => ({ subject, reason: UNKNOWN }));
  return [...compareEvents(candidate.schemas, other.schemas), ...compareEvents(other.schemas, candidate.schemas)];
}
/** Events that would lose their last publisher. */
function unheard(
  candidate: PublishedRemote,
  others: readonly PublishedRemote[],
  own: readonly PublishedRemote[],
  live: Live,
) {
  const sends = ({ contract }: PublishedRemote, event: string) => contract.publishes.includes(event);
  const isSent = (event: string) =>
    sends(candidate, event) || others.some((other) => sends(other, event)) || Boolean(live.shell?.publishes[event]);
  const wanted = candidate.contract.consumes
    .filter((event) => !isSent(event))
    .map((event) => ({ with: "every live version", subject: `event ${event}`, reason: `Nobody publishes ${event}.` }));
  const dropped = others.flatMap((other) =>
    other.contract.consumes
      .filter((event) => own.some((version) => sends(version, event)) && !isSent(event))
      .map((event) => ({
        with: formatName(other),
        subject: `event ${event}`,
        reason: `It reads ${event}, which nobody would publish any more.`,
      })),
  );
  return [...wanted, ...dropped];
}
function leadingHosts({ shell, links = [] }: Live): LinkingContract[] {
  const server = { name: "server", links };
  return shell ? [{ name: `shell@${shell.version}`, links: shell.links ?? [] }, server] : [server];
}
/**
 * Finds the reasons against serving a version beside those that are live, in both directions: its output against all
 * possible readers, and its input against all possible writers. It can be deployed when only warnings remain.
 */
export function findProblems(candidate: PublishedRemote, live: Live): DeployProblem[] {
  const others = live.remotes.filter(({ name }) => name !== candidate.name);
  const own = live.remotes.filter(({ name }) => name === candidate.name);
  const { schemas } = candidate;
  return [
    ...(schemas
      ? toProblems("server", againstServer(schemas, live))
      : toProblems(formatName(candidate), [{ subject: "schemas", reason: UNKNOWN }])),
    ...(live.shell ? toProblems(`shell@${live.shell.version}`, againstShell(candidate, live.shell)) : []),
    ...findRemoteClaims(candidate, live),
    ...(live.backends ? backendProblems(candidate, live.backends) : []),
    ...others.flatMap((other) => toProblems(formatName(other), againstRemote(candidate, other))),
    ...(schemas ? toProblems(formatName(candidate), compareEvents(schemas, schemas)) : []),
    ...toProblems("shell", removedPermissions(candidate, own)),
    ...pageProblems(candidate, { others, own, shellPages: live.shell?.pages ?? [], hosts: leadingHosts(live) }),
    ...unheard(candidate, others, own, live),
    ...hostProblems(candidate, others, own, live.shell),
  ];
}
function againstServer(
  { calls, sockets = {}, errorCodes = [] }: Pick<RemoteSchemas, "calls" | "sockets" | "errorCodes">,
  server: Pick<Live, "api" | "sockets" | "errorCodes">,
): Finding[] {
  const unknownCodes = errorCodes
    .filter((code) => server.errorCodes && !server.errorCodes.includes(code))
    .map((code) => ({ subject: `error code ${code}`, reason: `The server never answers with ${code}.` }));
  return [
    ...compareCalls(callsTo(null, calls), server.api),
    ...compareSockets(sockets, server.sockets),
    ...unknownCodes,
  ];
}
/**
 * Finds slots, events and pages of the earlier shell that a version fills, reads or links to, and that no part of the
 * site would provide any more.
 */
function findDropped(
  { contract }: PublishedRemote,
  { shell, before, remotes }: { shell: ShellContract; before: ShellContract; remotes: readonly PublishedRemote[] },
): Finding[] {
  const slots = contract.slots
    .filter(({ slot }) => before.hosts?.includes(slot) && !shell.hosts?.includes(slot))
    .map(({ slot }) => ({ subject: `slot ${slot}`, reason: `It fills ${slot}, which the shell no longer hosts.` }));
  const isSent = (event: string) => remotes.some((other) => other.contract.publishes.includes(event));
  const events = contract.consumes
    .filter((event) => before.publishes[event] && !shell.publishes[event] && !isSent(event))
    .map((event) => ({ subject: `event ${event}`, reason: `It reads ${event}, which nobody would publish any more.` }));
  const listPages = ({ pages }: ShellContract) => pages.map((path) => ({ path }));
  const shown = [...listPages(shell), ...remotes.flatMap((other) => other.contract.pages)];
  return [...slots, ...events, ...lostLinks(contract, listPages(before), shown)];
}
type NewHosts = Pick<Live, "shell" | "api" | "sockets" | "errorCodes" | "remotes"> & {
  /** The shell that is replaced. */
  before: ShellContract | null;
};
/** Finds the reasons why a new shell and a new server cannot serve a live version; `with` names that version. */
export function findHostProblems(remote: PublishedRemote, { shell, before, ...server }: NewHosts): DeployProblem[] {
  return toProblems(formatName(remote), [
    ...(remote.schemas ? againstServer(remote.schemas, server) : []),
    ...(shell ? againstShell(remote, shell) : []),
    ...(shell && before ? findDropped(remote, { shell, before, remotes: server.remotes }) : []),
  ]);
}
type AroundShell = Omit<Live, "shell"> & {
  /** Live shells, in whose place it would come. */
  before?: readonly ShellContract[];
};
/** Finds the reasons against serving a shell with the live versions and this server. */
export function findShellProblems(
  shell: ShellContract,
  { remotes, before = [], ...server }: AroundShell,
): DeployProblem[] {
  const findDroppedBefore = (remote: PublishedRemote) => {
    const findings = before.flatMap((earlier) => findDropped(remote, { shell, before: earlier, remotes }));
    return findings.filter(({ subject }, at) => findings.findIndex((other) => other.subject === subject) === at);
  };
  return [
    ...toProblems("server", againstServer(shell, server)),
    ...remotes.flatMap((remote) =>
      toProblems(formatName(remote), [...againstShell(remote, shell), ...findDroppedBefore(remote)]),
    ),
  ];
}

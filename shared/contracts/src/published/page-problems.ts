import type { RemoteContract } from "../pages/manifest.ts";
import { claims } from "../pages/match-path.ts";
import type { ClaimedPage } from "../pages/page.ts";
import type { Finding } from "./compare.ts";
import type { DeployProblem } from "./deploy-problem.ts";
import { takesSameAddress } from "./page-claims.ts";

type Version = { name: string; version: string; contract: RemoteContract };
/** The shell or the server, and the addresses that it leads to. */
export type LinkingContract = { name: string; links: readonly string[] };
/** Neighbours of a candidate: other remotes, its own live versions, the pages of the shell, and links to pages. */
export type Neighbours = {
  others: readonly Version[];
  own: readonly Version[];
  shellPages: readonly string[];
  hosts?: readonly LinkingContract[];
};
const EVERY = "every live version";
/** First segments of addresses that the server answers itself. */
const OF_THE_SERVER = ["api", "assets", "websocket", "dev", "healthz", "readyz", "metrics"];
/** The server looks for a file instead of a page. */
const LOOKS_LIKE_FILE = /\.[a-z0-9]{1,12}$/i;
const firstSegment = (path: string) => path.split("/").find(Boolean) ?? "";
const isOfTheServer = (path: string) => OF_THE_SERVER.includes(firstSegment(path)) || LOOKS_LIKE_FILE.test(path);
const withoutQuery = (path: string) => path.split(/[?#]/)[0] ?? path;
function findReserved({ contract }: Version): DeployProblem[] {
  return contract.pages
    .filter(({ path }) => isOfTheServer(path))
    .map(({ path }) => ({
      with: "server",
      subject: `page ${path}`,
      reason: `The server answers everything below /${firstSegment(path)}.`,
    }));
}
type Link = { to: string; says: string; isNeeded: boolean };
/** Addresses that a version leads to. The gate sends visitors to some; others are only links on its screens. */
function listLinks({ pages, menu = [], redirects = [], links = [] }: RemoteContract): Link[] {
  return [
    ...pages.flatMap(({ path, redirectSignedIn }): Link[] =>
      redirectSignedIn ? [{ to: redirectSignedIn, says: `${path} sends signed-in visitors to`, isNeeded: true }] : [],
    ),
    ...pages.flatMap(({ path, under }): Link[] =>
      under ? [{ to: under, says: `${path} is shown under`, isNeeded: false }] : [],
    ),
    ...redirects.map(({ from, to }): Link => ({ to, says: `It sends visitors of ${from} to`, isNeeded: true })),
    ...menu.map(({ path }): Link => ({ to: path, says: "Its menu leads to", isNeeded: true })),
    ...links.map((path): Link => ({ to: path, says: "A screen links to", isNeeded: false })),
  ];
}
/** A link with a value in it, `/booking/:x`, leads to every page that may take it. */
function targetsPage(to: string, page: Pick<ClaimedPage, "path" | "subPaths">): boolean {
  const path = withoutQuery(to);
  return path.includes("/:") ? takesSameAddress({ path }, page) : claims(page, path);
}
type Shown = readonly Pick<ClaimedPage, "path" | "subPaths">[];
const isShown = (to: string, pages: Shown) => pages.some((page) => targetsPage(to, page));
/** Links of a version to a page that was shown before and would not be shown any more. */
export function lostLinks(contract: RemoteContract, before: Shown, after: Shown): Finding[] {
  return findLost(listLinks(contract), before, after);
}
function findLost(links: readonly Pick<Link, "to" | "says">[], before: Shown, after: Shown): Finding[] {
  return links
    .filter(({ to }) => isShown(to, before) && !isShown(to, after))
    .map(({ to, says }) => ({
      subject: `link ${to}`,
      reason: `${says} ${to}, which no live version would show any more.`,
    }));
}
function linkProblems(candidate: Version, { others, own, shellPages, hosts = [] }: Neighbours): DeployProblem[] {
  const shell = shellPages.map((path) => ({ path }));
  const pages = [candidate, ...others].flatMap(({ contract }) => contract.pages).concat(shell as ClaimedPage[]);
  const nowhere = listLinks(candidate.contract)
    .filter(({ to }) => !isShown(to, pages) && !isOfTheServer(withoutQuery(to)))
    .map(({ to, says, isNeeded }) => ({
      with: EVERY,
      subject: `link ${to}`,
      reason: `${says} ${to}, which no live version shows.`,
      ...(isNeeded ? {} : { isWarning: true }),
    }));
  const before = own.flatMap(({ contract }) => contract.pages);
  const lost = others.flatMap(({ name, version, contract }) =>
    lostLinks(contract, before, pages).map((finding) => ({ with: `${name}@${version}`, ...finding })),
  );
  const lostByHosts = hosts.flatMap(({ name, links }) =>
    findLost(
      links.map((to) => ({ to, says: "It leads to" })),
      before,
      pages,
    ).map((finding) => ({ with: name, ...finding })),
  );
  return [...nowhere, ...lost, ...lostByHosts];
}
/** Who gets in is a decision, not a mistake: it is only said. */
function findOpened(candidate: Version, { own }: Neighbours): DeployProblem[] {
  const isOpen = ({ access }: ClaimedPage) => access === "public";
  return candidate.contract.pages.filter(isOpen).flatMap(({ path }) =>
    own
      .filter(({ contract }) => contract.pages.some((page) => page.path === path && !isOpen(page)))
      .slice(0, 1)
      .map(({ name, version }) => ({
        with: `${name}@${version}`,
        subject: `page ${path}`,
        reason: `Everybody may open ${path} from now on.`,
        isWarning: true,
      })),
  );
}
/** Slots that are empty from now on, and parts of a slot, such as a section of the profile, that are gone. */
function findEmptied(candidate: Version, { own, others }: Neighbours): DeployProblem[] {
  const left = [candidate, ...others].flatMap(({ contract }) => contract.slots);
  const isFilled = (slot: string) => left.some((filling) => filling.slot === slot);
  const formatFilling = ({ slot, key }: RemoteContract["slots"][number]) =>
    key === undefined || !isFilled(slot) ? slot : `${slot}#${key}`;
  return own.flatMap(({ name, version, contract }) => {
    const gone = contract.slots.filter(
      ({ slot, key }) => !left.some((other) => other.slot === slot && other.key === key),
    );
    return [...new Set(gone.map(formatFilling))].map((filling) => ({
      with: `${name}@${version}`,
      subject: `slot ${filling}`,
      reason: `Nobody fills ${filling} any more.`,
      isWarning: true,
    }));
  });
}
/** The gate sends visitors and accounts to the pages of steps: without one they could not sign in, or go no further. */
function stepsGivenUp(candidate: Version, { own, others }: Neighbours): DeployProblem[] {
  const listSteps = ({ contract }: Version) => contract.pages.flatMap(({ step }) => step ?? []);
  const left = new Set([candidate, ...others].flatMap(listSteps));
  return own.flatMap((before) =>
    listSteps(before)
      .filter((step) => !left.has(step))
      .map((step) => ({
        with: `${before.name}@${before.version}`,
        subject: `step ${step}`,
        reason: `No live version would have a page for the step ${step} any more.`,
      })),
  );
}
/** Finds problems of a candidate's pages, links and fillings for visitors and for its neighbours. */
export function pageProblems(candidate: Version, beside: Neighbours): DeployProblem[] {
  return [
    findReserved(candidate),
    linkProblems(candidate, beside),
    findOpened(candidate, beside),
    findEmptied(candidate, beside),
    stepsGivenUp(candidate, beside),
  ].flat();
}

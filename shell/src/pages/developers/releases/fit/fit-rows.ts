import type { DeployProblem } from "@kalima/contracts/published";
import type { ManagedRemote } from "@kalima/releases-contract";

export type FitRow = {
  /** `shell`, `server`, or a remote; versions are in the problems. */
  consumer: string;
  verdict: "fits" | "warns" | "breaks";
  problems: readonly DeployProblem[];
};

const HOSTS = ["shell", "server"];
/** Worst first. */
const ORDER = ["breaks", "warns", "fits"];

const getConsumer = ({ with: other }: DeployProblem) => other.split("@")[0] ?? other;

/**
 * A version's findings by whom they concern. Everything else that is live and that no finding names fits: shell, API and remotes.
 */
export function fitRows(remote: string, problems: readonly DeployProblem[], live: readonly ManagedRemote[]): FitRow[] {
  const others = [...HOSTS, ...live.map((other) => other.remote)].filter((other) => other !== remote);
  const consumers = new Set([...others, ...problems.map(getConsumer)]);
  const rows = [...consumers].map((consumer): FitRow => {
    const own = problems.filter((problem) => getConsumer(problem) === consumer);
    const breaks = own.some(({ isWarning }) => !isWarning);
    return { consumer, verdict: breaks ? "breaks" : own.length > 0 ? "warns" : "fits", problems: own };
  });
  return rows.sort((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
}

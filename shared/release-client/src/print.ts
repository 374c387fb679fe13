import type { DeployProblem } from "@kalima/contracts/published";
import type { ManagedBackend, ManagedRemote, Provenance, ReleaseChange } from "@kalima/releases-contract";

type Row = readonly string[];
type Rollout = NonNullable<ManagedRemote["rollout"]>;

/** Formats rows below their titles; each column is as wide as its widest cell. */
export function formatTable(titles: Row, rows: readonly Row[]): string {
  const all = [titles, ...rows];
  const widths = titles.map((_title, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((word, column) => word.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function formatState({ isDisabled, rollout }: Pick<ManagedRemote, "isDisabled" | "rollout">): string {
  if (isDisabled) return "disabled";
  if (!rollout) return "stable";
  return rollout.reason ? `${rollout.state} (${rollout.reason})` : rollout.state;
}

function formatShare({ percent, steps, cohort }: Rollout): string {
  const shares = [percent, ...steps].map((share) => `${share}%`).join(" → ");
  return cohort ? `${cohort} ${shares}` : shares;
}

function formatVerdict({ verdict }: ManagedRemote): string {
  if (!verdict) return "";
  return verdict.reason ? `${verdict.kind}: ${verdict.reason}` : verdict.kind;
}

function toStatusRow(remote: ManagedRemote): Row {
  const { rollout, stable, health } = remote;
  const watched = health.find(({ version }) => version === (rollout?.version ?? stable));
  return [
    ...[remote.remote, stable, rollout?.version ?? "", rollout ? formatShare(rollout) : "", formatState(remote)],
    ...[watched ? `${watched.exposures}/${watched.failures}` : "0/0", formatVerdict(remote), String(remote.revision)],
  ];
}

/** Prints one line per remote: its versions, share, health and state. */
export function printStatus(remotes: readonly ManagedRemote[]): string {
  if (remotes.length === 0) return "Nothing is released yet.";
  const titles = ["remote", "stable", "rollout", "share", "state", "exposures/failures", "verdict", "revision"];
  return formatTable(titles, remotes.map(toStatusRow));
}

/** Prints one line per backend: its origin, and the versions that may answer now. */
export function printBackends(backends: readonly ManagedBackend[]): string {
  if (backends.length === 0) return "BACKEND_ORIGINS names no backend.";
  const toRow = ({ backend, origin, contracts }: ManagedBackend): Row => [
    backend,
    origin,
    contracts.map(({ version }) => version).join(", "),
  ];
  return formatTable(["backend", "origin", "versions"], backends.map(toRow));
}

const formatProvenance = ({ commit, isDirty, builder }: Provenance) =>
  `${commit}${isDirty ? "-dirty" : ""} by ${builder}`;

/** Prints one line per change, newest first. */
export function printHistory(changes: readonly ReleaseChange[]): string {
  if (changes.length === 0) return "Nothing has changed yet.";
  const titles = ["revision", "at", "actor", "action", "version", "stable", "rollout", "reason"];
  const newestFirst = [...changes].sort((a, b) => b.revision - a.revision);
  const rows = newestFirst.map(({ revision, at, actor, action, version, stable, rollout, reason, provenance }) => [
    ...[String(revision), at, actor, action, version ?? "", stable],
    ...[rollout ? `${rollout.version} ${rollout.percent}% ${rollout.state}` : ""],
    reason ?? (provenance ? formatProvenance(provenance) : ""),
  ]);
  return formatTable(titles, rows);
}

const formatProblem = ({ with: other, subject, reason }: DeployProblem) => `  ${other}: ${subject}: ${reason}`;

/** Prints the warnings; empty without any. */
export function printWarnings(problems: readonly DeployProblem[]): string {
  const warnings = problems.filter(({ isWarning }) => isWarning);
  return warnings.length === 0 ? "" : ["\nWorth a look:", ...warnings.map(formatProblem)].join("\n");
}

/** Prints the findings of `can-i-deploy`. */
export function printProblems(name: string, problems: readonly DeployProblem[]): string {
  const broken = problems.filter(({ isWarning }) => !isWarning);
  const title = broken.length === 0 ? `${name} fits everything that is live.` : `${name} does not fit:`;
  return [title, ...broken.map(formatProblem)].join("\n") + printWarnings(problems);
}

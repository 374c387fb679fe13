import type { ApprovalRule, WaitingVersion } from "@kalima/releases-contract";
import type { Database } from "../../kernel/database/database.ts";
import { readCommit } from "./registry.service.ts";
import { countMissingApprovals, isPublisher } from "./rollout/approval.policy.ts";
import type { Release } from "./rollout/release.policy.ts";
import { findRolledOutVersion } from "./write-release.ts";

type Row = ApprovalRule & {
  remote: string;
  version: string;
  document: string;
  publishedBy: string;
  publishedFor: string | null;
  publishedByName: string | null;
  publishedAt: Date;
  stable: string;
  rollout: Release["rollout"];
};

/** Versions published after the stable one: older ones were skipped. Versions that were stable once need no approval. */
const CANDIDATES = `
  SELECT v.remote, v.version, v.document, v.published_by AS "publishedBy", v.published_for AS "publishedFor", u.name AS "publishedByName",
    v.published_at AS "publishedAt", r.stable, r.rollout, s.approvals, s.above_percent::float AS "abovePercent"
  FROM release_settings s
  JOIN remote_releases r ON r.remote = s.remote AND r.retired_at IS NULL
  JOIN remote_versions stable ON stable.remote = r.remote AND stable.version = r.stable
  JOIN remote_versions v ON v.remote = r.remote AND v.retired_at IS NULL AND v.published_at >= stable.published_at
  LEFT JOIN users u ON u.id::text = v.published_by
  WHERE s.approvals > 0
    AND NOT EXISTS (SELECT 1 FROM release_changes c WHERE c.remote = v.remote AND c.stable = v.version)
  ORDER BY v.remote, v.published_at DESC, v.version`;

type Verdict = { remote: string; version: string; by: string; name: string | null; at: Date; reason: string | null };

const VERDICTS = `
  SELECT d.by, d.remote, d.version, d.at, d.reason, coalesce(u.name, substring(d.by FROM '^cli:(.+)')) AS name FROM (
    SELECT remote, version, approver AS by, at, NULL AS reason FROM release_approvals
    UNION ALL SELECT remote, version, refuser, at, reason FROM release_refusals) d
  LEFT JOIN users u ON u.id::text = d.by ORDER BY d.at`;

function toWaitingVersion(row: Row, verdicts: readonly Verdict[], userId: string): WaitingVersion {
  const { document, publishedByName, publishedFor, publishedAt, rollout, approvals, abovePercent, ...rest } = row;
  const publishers = { publishedBy: row.publishedBy, publishedFor };
  const rule = { approvals, abovePercent };
  const given = verdicts.filter(({ reason }) => reason === null);
  const refused = verdicts.flatMap(({ reason, name, at }) => (reason === null ? [] : [{ reason, name, at }]));
  return {
    ...rest,
    ...(publishedByName !== null && { publishedByName }),
    commit: readCommit(document),
    publishedAt: publishedAt.toISOString(),
    percent: rollout && findRolledOutVersion({ rollout }) === row.version ? rollout.percent : 0,
    rule,
    missing: countMissingApprovals(rule, { ...publishers, approvers: given.map(({ by }) => by) }),
    approvals: given.map(({ name, at }) => ({ name, at: at.toISOString() })),
    refusals: refused.map(({ at, ...refusal }) => ({ ...refusal, at: at.toISOString() })),
    isOwn: isPublisher(publishers, userId),
  };
}

/** Lists the versions that need approvals or are refused, by remote, the newest first; `isOwn` is for this account. */
export async function listWaitingVersions(database: Database, userId: string): Promise<WaitingVersion[]> {
  const rows = await database.query<Row>(CANDIDATES);
  const verdicts = rows.length > 0 ? await database.query<Verdict>(VERDICTS) : [];
  return rows
    .map((row) => {
      const own = verdicts.filter(({ remote, version }) => remote === row.remote && version === row.version);
      return toWaitingVersion(row, own, userId);
    })
    .filter(({ missing, refusals }) => missing > 0 || refusals.length > 0);
}

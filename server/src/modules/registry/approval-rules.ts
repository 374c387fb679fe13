import { type ApprovalRule, isWeakerRule, NO_RULE, type RuleProposal } from "@kalima/contracts/api";
import type { Database } from "../../kernel/database/database.ts";
import type { ReleaseRow } from "./registry.repository.ts";
import { recordDecision } from "./write-release.ts";

type Proposal = ApprovalRule & { by: string };
type Settings = { rule: ApprovalRule; proposal: Proposal | null };

/** Reads the rule of a remote; null when it requires no approvals. */
export async function findRule(tx: Database, remote: string): Promise<ApprovalRule | null> {
  const { rule } = await readSettings(tx, remote);
  return rule.approvals > 0 ? rule : null;
}

async function readSettings(tx: Database, remote: string): Promise<Settings> {
  const [row] = await tx.query<ApprovalRule & { proposed: Proposal | null }>(
    `SELECT approvals, above_percent::float AS "abovePercent", CASE WHEN proposed_by IS NOT NULL THEN json_build_object(
       'approvals', proposed_approvals, 'abovePercent', proposed_above::float, 'by', proposed_by) END AS proposed
     FROM release_settings WHERE remote = $1`,
    [remote],
  );
  if (!row) return { rule: NO_RULE, proposal: null };
  const { approvals, abovePercent, proposed } = row;
  return { rule: { approvals, abovePercent }, proposal: proposed };
}

const formatRule = ({ approvals, abovePercent }: ApprovalRule) =>
  approvals > 0 ? `${approvals} approvals above ${abovePercent} %` : "no approvals";

function isSame(one: ApprovalRule, other: ApprovalRule): boolean {
  return one.approvals === other.approvals && one.abovePercent === other.abovePercent;
}

/**
 * Sets the rule of a remote. A rule that is at least as strict applies at once. A weaker one is stored as a proposal
 * until another person sets the same, because a rule that its publisher can lift alone protects nothing. Returns true
 * if the rule applies now.
 */
export async function setRule(
  tx: Database,
  seen: ReleaseRow,
  wanted: ApprovalRule,
  { actor, at }: { actor: string; at: Date },
): Promise<boolean> {
  const { remote } = seen;
  // Serializes people who propose at the same time: otherwise neither would see the other's proposal.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 2))", [`approval-rule:${remote}`]);
  const { rule, proposal } = await readSettings(tx, remote);
  const seconds = proposal !== null && proposal.by !== actor && isSame(proposal, wanted);
  const waits = isWeakerRule(wanted, rule) && !seconds;
  if (waits) {
    await tx.query(
      `UPDATE release_settings SET proposed_approvals = $2, proposed_above = $3, proposed_by = $4, proposed_at = $5
       WHERE remote = $1`,
      [remote, wanted.approvals, wanted.abovePercent, actor, at],
    );
  } else {
    await tx.query(
      `INSERT INTO release_settings (remote, approvals, above_percent) VALUES ($1, $2, $3)
       ON CONFLICT (remote) DO UPDATE SET approvals = $2, above_percent = $3,
         proposed_approvals = NULL, proposed_above = NULL, proposed_by = NULL, proposed_at = NULL`,
      [remote, wanted.approvals, wanted.abovePercent],
    );
  }
  const reason = waits ? `proposed: ${formatRule(wanted)}` : formatRule(wanted);
  await recordDecision(tx, seen, { actor, action: "settings", reason, at });
  return !waits;
}

/** Lists the weaker rules that wait for a second person, by remote. `isOwn` marks the proposals of this account. */
export async function listRuleProposals(database: Database, userId: string): Promise<RuleProposal[]> {
  const rows = await database.query<ApprovalRule & { remote: string; by: string; byName: string | null; at: Date }>(
    `SELECT s.remote, s.proposed_approvals AS approvals, s.proposed_above::float AS "abovePercent", s.proposed_by AS by,
       u.name AS "byName", s.proposed_at AS at
     FROM release_settings s JOIN remote_releases r ON r.remote = s.remote AND r.retired_at IS NULL
     LEFT JOIN users u ON u.id::text = s.proposed_by
     WHERE s.proposed_by IS NOT NULL ORDER BY s.remote`,
  );
  return rows.map(({ remote, approvals, abovePercent, by, byName, at }) => ({
    remote,
    rule: { approvals, abovePercent },
    proposedBy: by,
    ...(byName !== null && { proposedByName: byName }),
    proposedAt: at.toISOString(),
    isOwn: by === userId,
  }));
}

import { AppError } from "@kalima/contracts/errors";
import { type ApprovalRule, isWeakerRule, NO_RULE, type RuleProposal } from "@kalima/releases-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { type ReleaseRow, registryRepository } from "./registry.repository.ts";
import { countMissingApprovals, isPublisher, needsConsent, type Publishers } from "./rollout/approval.policy.ts";
import type { ReleaseAction } from "./rollout/release.policy.ts";
import { makeInvalidStateError, recordDecision } from "./write-release.ts";

type Proposal = ApprovalRule & { by: string };
type Settings = { rule: ApprovalRule; proposal: Proposal | null };

/** Reads the rule of a remote; null when it requires no approvals. */
async function findRule(tx: Database, remote: string): Promise<ApprovalRule | null> {
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
async function setRule(
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

/** Consent of other people to a version, for remotes whose team requires it. */
export type Approvals = {
  /**
   * Sets the rule for later actions; running rollouts continue. Null removes the rule. A weaker rule waits until
   * another person sets the same; the result is false until then.
   *
   * @throws {AppError} `request.not_found`.
   */
  setRule(remote: string, rule: ApprovalRule | null, actor: string): Promise<boolean>;
  /** @throws {AppError} `releases.version_unknown`; `releases.not_now` for the publisher. */
  approve(remote: string, version: string, actor: string): Promise<void>;
  /**
   * Refuses a version and withdraws this person's earlier approval. Visitors who already have the version keep it.
   *
   * @throws {AppError} `releases.version_unknown`; `releases.not_now` for the publisher, or where no rule exists.
   */
  refuse(remote: string, version: string, refusal: { actor: string; reason: string }): Promise<void>;
  /** Reads, by remote, the rule and who approved which version; remotes without a rule are missing. */
  readAll(): Promise<Map<string, { rule: ApprovalRule; approvedBy: ReadonlyMap<string, string[]> }>>;
};

/** A version that was stable once was approved, or is older than the rule: a rollback to it is always possible. */
async function wasStable(tx: Database, remote: string, version: string): Promise<boolean> {
  const rows = await tx.query("SELECT 1 FROM release_changes WHERE remote = $1 AND stable = $2 LIMIT 1", [
    remote,
    version,
  ]);
  return rows.length > 0;
}

/** Returns the version that an action would give to more visitors. */
function selectVersion(action: ReleaseAction, { lastGood, rollout }: ReleaseRow): string | null {
  if (action.type === "rollback") return action.version ?? lastGood;
  return action.type === "rollout" ? action.version : (rollout?.version ?? null);
}

const makeApprovalMissingError = (detail: string) => new AppError("releases.approval_missing", { extra: { detail } });

/** @throws {AppError} `releases.approval_missing` for a version that lacks approvals (with how many), or is refused. */
export async function assertApproved(tx: Database, seen: ReleaseRow, action: ReleaseAction): Promise<void> {
  const { remote } = seen;
  const version = selectVersion(action, seen);
  const rule = version ? await findRule(tx, remote) : null;
  if (!version || !rule || !needsConsent(rule, action) || (await wasStable(tx, remote, version))) return;
  const [found] = await tx.query<Publishers & { approvers: string[]; isRefused: boolean }>(
    `SELECT published_by AS "publishedBy", published_for AS "publishedFor", ARRAY(
       SELECT approver FROM release_approvals a WHERE a.remote = v.remote AND a.version = v.version) AS approvers,
       EXISTS (SELECT 1 FROM release_refusals r WHERE r.remote = v.remote AND r.version = v.version) AS "isRefused"
     FROM remote_versions v WHERE remote = $1 AND version = $2`,
    [remote, version],
  );
  if (found?.isRefused) throw makeApprovalMissingError(`above ${rule.abovePercent} % it is refused`);
  const missing = found ? countMissingApprovals(rule, found) : rule.approvals;
  if (missing === 0) return;
  throw makeApprovalMissingError(
    `above ${rule.abovePercent} % it wants ${rule.approvals} approvals, and ${missing} of them are missing`,
  );
}

/** Approvals over `database`. */
export function createApprovals(database: Database, clock: Clock): Approvals {
  async function requireRelease(tx: Database, remote: string): Promise<ReleaseRow> {
    const release = await registryRepository(tx).findRelease(remote);
    if (!release) throw new AppError("request.not_found");
    return release;
  }

  /** @throws {AppError} `releases.version_unknown`; `releases.not_now` for the publisher. */
  async function loadJudgeableRelease(
    tx: Database,
    remote: string,
    version: string,
    actor: string,
  ): Promise<ReleaseRow> {
    const seen = await requireRelease(tx, remote);
    const [known] = await tx.query<Publishers>(
      `SELECT published_by AS "publishedBy", published_for AS "publishedFor" FROM remote_versions
       WHERE remote = $1 AND version = $2 AND retired_at IS NULL`,
      [remote, version],
    );
    if (!known) throw new AppError("releases.version_unknown");
    if (isPublisher(known, actor))
      throw makeInvalidStateError("who published a version can neither approve nor refuse it");
    return seen;
  }

  return {
    setRule: (remote, rule, actor) =>
      database.transaction(async (tx) =>
        setRule(tx, await requireRelease(tx, remote), rule ?? NO_RULE, { actor, at: clock() }),
      ),
    approve: (remote, version, actor) =>
      database.transaction(async (tx) => {
        const seen = await loadJudgeableRelease(tx, remote, version, actor);
        const at = clock();
        const key = [remote, version, actor];
        await tx.query("DELETE FROM release_refusals WHERE remote = $1 AND version = $2 AND refuser = $3", key);
        const added = await tx.query(
          `INSERT INTO release_approvals (remote, version, approver, at) VALUES ($1, $2, $3, $4)
           ON CONFLICT DO NOTHING RETURNING 1`,
          [...key, at],
        );
        const note = { actor, action: "approve", reason: null, at, version };
        if (added.length > 0) await recordDecision(tx, seen, note);
      }),
    refuse: (remote, version, { actor, reason }) =>
      database.transaction(async (tx) => {
        const seen = await loadJudgeableRelease(tx, remote, version, actor);
        if (!(await findRule(tx, remote))) throw makeInvalidStateError("versions of this remote need no approval");
        const at = clock();
        const key = [remote, version, actor];
        await tx.query("DELETE FROM release_approvals WHERE remote = $1 AND version = $2 AND approver = $3", key);
        await tx.query(
          `INSERT INTO release_refusals (remote, version, refuser, reason, at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (remote, version, refuser) DO UPDATE SET reason = $4, at = $5`,
          [...key, reason, at],
        );
        await recordDecision(tx, seen, { actor, action: "refuse", reason, at, version });
      }),
    async readAll() {
      const rows = await database.query<
        { remote: string; version: string | null; approvedBy: string[] } & ApprovalRule
      >(
        `SELECT s.remote, s.approvals, s.above_percent::float AS "abovePercent", a.version,
           coalesce(array_agg(a.approver ORDER BY a.at) FILTER (WHERE a.approver IS NOT NULL), '{}') AS "approvedBy"
         FROM release_settings s LEFT JOIN release_approvals a USING (remote)
         WHERE s.approvals > 0 GROUP BY s.remote, a.version`,
      );
      const found: Awaited<ReturnType<Approvals["readAll"]>> = new Map();
      for (const { remote, approvals, abovePercent, version, approvedBy } of rows) {
        const known = new Map(found.get(remote)?.approvedBy);
        if (version) known.set(version, approvedBy);
        found.set(remote, { rule: { approvals, abovePercent }, approvedBy: known });
      }
      return found;
    },
  };
}

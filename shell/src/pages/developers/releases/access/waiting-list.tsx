import type { WaitingVersion } from "@kalima/releases-contract";
import { Button, Inline, Num, Stack, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { actorText } from "../actor-text.ts";
import type { ReleaseTexts } from "../release-texts.ts";
import { isolateText } from "../release-texts.ts";
import styles from "./access.module.css";
import type { AccessActions } from "./access-actions.ts";
import type { AccessTexts } from "./access-texts.ts";
import { type Verdict, VerdictDialog } from "./verdict-dialog.tsx";

type WaitingListProps = Pick<AccessActions, "onApprove" | "onRefuse"> & {
  waiting: readonly WaitingVersion[];
  t: AccessTexts;
  releaseTexts: ReleaseTexts;
};

/** Versions that need other people, each with who decided what and what an approval leads to. */
export function WaitingList({ waiting, t, releaseTexts, ...actions }: WaitingListProps) {
  const [asked, setAsked] = useState<{ verdict: Verdict; version: WaitingVersion } | null>(null);
  if (waiting.length === 0) return <p>{t("waiting.none")}</p>;
  return (
    <ul aria-label={t("waiting.title")} className={rows.list}>
      {waiting.map((version) => (
        <li key={`${version.remote} ${version.version}`}>
          <WaitingCard
            onAsk={(verdict) => setAsked({ verdict, version })}
            releaseTexts={releaseTexts}
            t={t}
            version={version}
          />
        </li>
      ))}
      {asked ? <VerdictDialog {...asked} {...actions} onClose={() => setAsked(null)} t={t} /> : null}
    </ul>
  );
}

type WaitingCardProps = {
  version: WaitingVersion;
  onAsk: (verdict: Verdict) => void;
  t: AccessTexts;
  releaseTexts: ReleaseTexts;
};

function WaitingCard({ version, onAsk, t, releaseTexts }: WaitingCardProps) {
  const format = useFormat();
  const { remote, commit, publishedAt, publishedBy, publishedByName, stable, percent, rule, refusals } = version;
  const by = actorText(releaseTexts, { actor: publishedBy, actorName: publishedByName });
  return (
    <Card padding="large">
      <Stack gap={3}>
        <Inline gap={3} justify="between" wrap>
          <h4 className={styles.name}>
            <bdi className="ltr">{remote}</bdi> <Num>{version.version}</Num>
          </h4>
          {refusals.length > 0 ? (
            <StatusPill tone="bad">{t("waiting.refused")}</StatusPill>
          ) : (
            <StatusPill tone="warn">{t("waiting.missing", { count: version.missing })}</StatusPill>
          )}
        </Inline>
        <p className={styles.note}>
          <span>{t("waiting.published", { when: format.dateTime(publishedAt), by })}</span>
          {" · "}
          {t("waiting.commit")} <Num>{commit.slice(0, 12)}</Num>
        </p>
        <p>
          <span>{t(percent > 0 ? "waiting.some" : "waiting.nobody", { percent, stable: isolateText(stable) })}</span>{" "}
          <span>{t("waiting.effect", { approvals: rule.approvals, above: rule.abovePercent })}</span>
        </p>
        <Verdicts t={t} version={version} />
        {version.isOwn ? (
          <p className={styles.own}>{t("waiting.own")}</p>
        ) : (
          <Inline gap={2} wrap>
            <Button aria-haspopup="dialog" onPress={() => onAsk("approve")} size="small" variant="secondary">
              {t("waiting.approve")}
            </Button>
            <Button aria-haspopup="dialog" onPress={() => onAsk("refuse")} size="small" variant="quiet">
              {t("waiting.refuse")}
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  );
}

function Verdicts({ version: { approvals, refusals }, t }: { version: WaitingVersion; t: AccessTexts }) {
  const format = useFormat();
  if (approvals.length + refusals.length === 0) return null;
  const words = ({ name, at }: { name: string | null; at: string }) => ({
    name: isolateText(name ?? t("waiting.removed")),
    when: format.dateTime(at),
  });
  return (
    <ul className={styles.verdicts}>
      {refusals.map((refusal) => (
        <li key={refusal.at}>
          <span>{t("waiting.refusedBy", words(refusal))}</span> <bdi>{refusal.reason}</bdi>
        </li>
      ))}
      {approvals.map((approval) => (
        <li key={approval.at}>{t("waiting.approvedBy", words(approval))}</li>
      ))}
    </ul>
  );
}

import type { Provenance, ReleaseChange } from "@kalima/releases-contract";
import { Num, Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { useCallback, useEffect, useState } from "react";
import { actorText } from "./actor-text.ts";
import { evidenceText } from "./evidence-text.ts";
import { isolateText, type ReleaseTexts, reasonText } from "./release-texts.ts";
import styles from "./releases.module.css";

type ChangeHistoryProps = {
  title: string;
  /** Read again when it has moved on. */
  revision: number;
  onRead: () => Promise<ReleaseChange[]>;
  t: ReleaseTexts;
};

/** Where a published version comes from; a builder may be the address of its run. */
function Origin({ provenance: { commit, isDirty, builder }, t }: { provenance: Provenance; t: ReleaseTexts }) {
  const isAddress = /^https:\/\//.test(builder);
  return (
    <>
      {" · "}
      <bdi className="ltr">{commit.slice(0, 12)}</bdi>
      {isDirty ? <span>{` ${t("dirty")}`}</span> : ""}
      {" · "}
      <bdi className="ltr">
        {isAddress ? (
          <a href={builder} rel="noreferrer">
            {builder.replace("https://", "")}
          </a>
        ) : (
          builder
        )}
      </bdi>
    </>
  );
}

/** Every change of a release, newest first. */
export function ChangeHistory({ title, revision, onRead, t }: ChangeHistoryProps) {
  const [changes, setChanges] = useState<readonly ReleaseChange[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = useCallback(async () => {
    try {
      setChanges(await onRead());
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, [onRead]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` is not read: another one means a new change
  useEffect(() => void read(), [revision]);

  if (error) return <Problem error={error} onRetry={read} />;
  if (!changes) return <Skeleton height={80} shape="block" />;
  return (
    <ol aria-label={title} className={styles.history}>
      {changes.map((change) => (
        <li key={`${change.revision} ${change.action} ${change.version} ${change.at}`}>
          <Entry change={change} t={t} />
        </li>
      ))}
    </ol>
  );
}

/** Changes of the share that a rollout reaches. */
const WITH_SHARE: ReadonlySet<string> = new Set(["rollout", "grow", "pause"]);

/** Shows one change: the action, its version, who did it, when, and why. */
function Entry({ change, t }: { change: ReleaseChange; t: ReleaseTexts }) {
  const format = useFormat();
  const { at, action, version, stable, rollout, reason, provenance, evidence } = change;
  return (
    <>
      {action === "settings" ? null : <Num>{version ?? rollout?.version ?? stable}</Num>}{" "}
      <span>{t(`change.${action}`, { defaultValue: action })}</span>
      {rollout && WITH_SHARE.has(action) ? <span>{` (${t("percent", { value: rollout.percent })})`}</span> : ""}{" "}
      {actorText(t, change)}
      <span className={styles.when}>
        {" "}
        <time dateTime={at}>{format.dateTime(at)}</time>
        {reason ? <span>{` · ${isolateText(reasonText(t, reason))}`}</span> : ""}
        {provenance ? <Origin provenance={provenance} t={t} /> : null}
      </span>
      {evidence ? <p className={styles.when}>{evidenceText(t, format, evidence)}</p> : null}
    </>
  );
}

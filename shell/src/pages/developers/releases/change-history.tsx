import type { ReleaseChange } from "@kalima/contracts/api";
import { Num, Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { useCallback, useEffect, useState } from "react";
import { type ReleaseTexts, reasonText } from "./release-texts.ts";
import styles from "./releases.module.css";

type ChangeHistoryProps = {
  title: string;
  /** Read again when it has moved on. */
  revision: number;
  onRead: () => Promise<ReleaseChange[]>;
  t: ReleaseTexts;
};

function actorText(t: ReleaseTexts, actor: string): string {
  return actor === "start" || actor === "health" ? t(`by.${actor}`) : t("by.person", { actor });
}

/** Every change of a release, newest first. */
export function ChangeHistory({ title, revision, onRead, t }: ChangeHistoryProps) {
  const format = useFormat();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means a new change
  useEffect(() => void read(), [revision]);

  if (error) return <Problem error={error} onRetry={read} />;
  if (!changes) return <Skeleton height={80} shape="block" />;
  return (
    <ol aria-label={title} className={styles.history}>
      {changes.map(({ revision: number, at, actor, action, stable, rollout, reason }) => (
        <li key={number}>
          <Num>{rollout?.version ?? stable}</Num> {t(`change.${action}`, { defaultValue: action })}
          {rollout && rollout.state !== "halted" ? ` (${rollout.percent} %)` : ""} {actorText(t, actor)}
          <span className={styles.when}>
            {" "}
            <time dateTime={at}>{format.dateTime(at)}</time>
            {reason ? ` · ${reasonText(t, reason)}` : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}

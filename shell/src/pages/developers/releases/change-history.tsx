import type { Provenance, ReleaseChange } from "@kalima/contracts/api";
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
  if (actor === "start" || actor === "health") return t(`by.${actor}`);
  const [, kind, name] = /^(token|oidc):(.+)$/.exec(actor) ?? [];
  return kind ? t(`by.${kind}`, { name }) : t("by.person", { actor });
}

/** Where a published version comes from; a builder may be the address of its run. */
function Origin({ provenance: { commit, isDirty, builder }, t }: { provenance: Provenance; t: ReleaseTexts }) {
  const isAddress = /^https:\/\//.test(builder);
  return (
    <>
      {" · "}
      <bdi className="ltr">{commit.slice(0, 12)}</bdi>
      {isDirty ? ` ${t("dirty")}` : ""}
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
      {changes.map(({ revision: number, at, actor, action, version, stable, rollout, reason, provenance }) => (
        <li key={`${number} ${action} ${version}`}>
          <Num>{version ?? rollout?.version ?? stable}</Num> {t(`change.${action}`, { defaultValue: action })}
          {rollout && !version && rollout.state !== "halted" ? ` (${rollout.percent} %)` : ""} {actorText(t, actor)}
          <span className={styles.when}>
            {" "}
            <time dateTime={at}>{format.dateTime(at)}</time>
            {reason ? ` · ${reasonText(t, reason)}` : ""}
            {provenance ? <Origin provenance={provenance} t={t} /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

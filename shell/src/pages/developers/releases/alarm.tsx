import type { ManagedRemote } from "@kalima/releases-contract";
import { Num, useFormat } from "@kalima/ui";
import { AlertCircle, Clock } from "@kalima/ui/icons";
import { actorText } from "./actor-text.ts";
import { evidenceText } from "./evidence-text.ts";
import { findAlarm } from "./release-state.ts";
import { type ReleaseTexts, reasonText } from "./release-texts.ts";
import styles from "./releases.module.css";

/** Why a release needs a decision: what happened and when, the evidence, and what to do next. Empty while all is well. */
export function Alarm({ release, t }: { release: ManagedRemote; t: ReleaseTexts }) {
  const format = useFormat();
  const alarm = findAlarm(release);
  if (!alarm) return null;
  const { kind, tone, version } = alarm;
  const { lastChange, rollout, remote, stable } = release;
  const reason = lastChange?.reason ?? rollout?.reason;
  const Icon = tone === "bad" ? AlertCircle : Clock;
  return (
    <section aria-labelledby={`alarm-${remote}`} className={styles.alarm} data-tone={tone}>
      <Icon size={20} />
      <div>
        <h4 className={styles.subtitle} id={`alarm-${remote}`}>
          <span>{t(`alarm.${kind}`, { version: `\u2068${version}\u2069` })}</span>
          {lastChange ? (
            <span className={styles.when}>
              {" "}
              <time dateTime={lastChange.at}>{format.dateTime(lastChange.at)}</time>
              {" · "}
              {actorText(t, lastChange)}
            </span>
          ) : null}
        </h4>
        {reason ? (
          <p>
            <bdi>{reasonText(t, reason)}</bdi>
          </p>
        ) : null}
        {lastChange?.evidence ? <p>{evidenceText(t, format, lastChange.evidence)}</p> : null}
        <p className={styles.next}>
          <span>{t(`next.${kind}`)}</span>{" "}
          {kind === "off" ? null : (
            <>
              {t("servedNow")} <Num>{stable}</Num>
            </>
          )}
        </p>
      </div>
    </section>
  );
}

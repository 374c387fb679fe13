import { type Language, SECOND_MS } from "@kalima/contracts/domain";
import type { SiteStatus as Status } from "@kalima/school-contract";
import { Skeleton, useFormat } from "@kalima/ui";
import { Card, Problem, StatusPill } from "@kalima/ui/content";
import { useOwnTexts } from "../use-own-texts.ts";
import { usePolled } from "../use-polled.ts";
import { STATE_TONES, summarizeParts } from "./describe-status.ts";
import { IncidentList } from "./incident-list.tsx";
import styles from "./site-status.module.css";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };
const EVERY_MS = 30 * SECOND_MS;

const useStatusTexts = (language: Language) => useOwnTexts("status", TEXTS, language);
export type StatusTexts = ReturnType<typeof useStatusTexts>;

export type SiteStatusProps = { language: Language; onRead: () => Promise<Status> };

/** How each part of the site does, and what went wrong lately, as the server tells it; read again while it is shown. */
export function SiteStatus({ language, onRead }: SiteStatusProps) {
  const t = useStatusTexts(language);
  const { value: status, error, refresh } = usePolled(onRead, EVERY_MS);
  const overall = error ? null : status && summarizeParts(status.parts);
  return (
    <Card aria-labelledby="status-title" as="section" padding="large">
      <header className={styles.head}>
        <h2 className={styles.title} id="status-title">
          {t("title")}
        </h2>
        <div aria-live="polite">
          <StatusPill tone={error ? "bad" : overall ? STATE_TONES[overall] : "neutral"}>
            {error ? t("unreachable") : overall ? t(`overall.${overall}`) : t("checking")}
          </StatusPill>
        </div>
      </header>
      {status ? (
        <Known isStale={error !== null} status={status} t={t} />
      ) : error ? (
        <Problem error={error} onRetry={refresh} title={t("unreachable")} />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </Card>
  );
}

function Known({ status, isStale, t }: { status: Status; isStale: boolean; t: StatusTexts }) {
  const format = useFormat();
  const { parts, lookedAt, watchedSince } = status;
  const isAway = parts.some(({ part, state }) => part === "database" && state === "down");
  const looked = lookedAt && t("lookedAt", { time: format.dateTime(lookedAt) });
  const watched = watchedSince && t("watchedSince", { date: format.date(watchedSince) });
  return (
    <>
      {isStale ? <p className={styles.alarm}>{t("stale")}</p> : null}
      {isAway ? <p className={styles.alarm}>{t("databaseAway")}</p> : null}
      <ul className={styles.parts}>
        {parts.map(({ part, state, since }) => {
          const shown = state ?? "unknown";
          return (
            <li className={styles.part} key={part}>
              <span className={styles.name}>{t(`part.${part}`)}</span>
              <span className={styles.state}>
                <StatusPill tone={STATE_TONES[shown]}>{t(`state.${shown}`)}</StatusPill>
                {since ? <small className={styles.when}>{t("since", { time: format.dateTime(since) })}</small> : null}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{[looked, watched].filter(Boolean).join(" · ")}</p>
      {lookedAt ? (
        <>
          <h3 className={styles.subtitle}>{t("incidents")}</h3>
          <IncidentList status={status} t={t} />
        </>
      ) : null}
      <p className={styles.note}>{t("how")}</p>
    </>
  );
}

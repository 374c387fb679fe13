import { type Language, SECOND_MS } from "@kalima/contracts/domain";
import { type SiteStatus as Status, sitePart } from "@kalima/school-contract";
import { Skeleton, useFormat } from "@kalima/ui";
import { Card, Problem, StatusPill } from "@kalima/ui/content";
import type { ReactNode } from "react";
import { usePolled } from "../use-polled.ts";
import { SHORT_TIME, STATE_TONES, summarizeParts } from "./describe-status.ts";
import { IncidentList } from "./incident-list.tsx";
import styles from "./site-status.module.css";
import { type StatusTexts, useStatusTexts } from "./status-texts.ts";

const EVERY_MS = 30 * SECOND_MS;
/** Shown until the server has answered, so that nothing moves when it does. */
const EXPECTED_PARTS = sitePart.options.filter((part) => part !== "site");

export type SiteStatusProps = { language: Language; onRead: () => Promise<Status> };

/** How each part of the site does, and its last incidents, as the server tells it; read again while it is shown. */
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
        <Expected t={t} />
      )}
    </Card>
  );
}

function Part({ name, since, children }: { name: string; since: string | null; children: ReactNode }) {
  return (
    <li className={styles.part}>
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>
        {children}
        {since ? <small className={styles.when}>{since}</small> : null}
      </span>
    </li>
  );
}

function Expected({ t }: { t: StatusTexts }) {
  return (
    <>
      <ul aria-busy="true" className={styles.parts}>
        {EXPECTED_PARTS.map((part) => (
          <Part key={part} name={t(`part.${part}`)} since={null}>
            <Skeleton height={28} width={96} />
          </Part>
        ))}
      </ul>
      <div className={styles.note}>
        <Skeleton />
      </div>
      <h3 className={styles.subtitle}>{t("incidents")}</h3>
      <div className={styles.note}>
        <Skeleton />
      </div>
      <p className={styles.note}>{t("how")}</p>
    </>
  );
}

function Known({ status, isStale, t }: { status: Status; isStale: boolean; t: StatusTexts }) {
  const format = useFormat();
  const { parts, lookedAt, watchedSince } = status;
  const isAway = parts.some(({ part, state }) => part === "database" && state === "down");
  const looked = lookedAt && t("lookedAt", { time: format.dateTime(lookedAt, SHORT_TIME) });
  const watched = watchedSince && t("watchedSince", { date: format.date(watchedSince) });
  return (
    <>
      {isStale ? <p className={styles.alarm}>{t("stale")}</p> : null}
      {isAway ? <p className={styles.alarm}>{t("databaseAway")}</p> : null}
      <ul className={styles.parts}>
        {parts.map(({ part, state, since }) => {
          const shown = state ?? "unknown";
          const text = since && t("since", { time: format.dateTime(since, SHORT_TIME) });
          return (
            <Part key={part} name={t(`part.${part}`)} since={text}>
              <StatusPill tone={STATE_TONES[shown]}>{t(`state.${shown}`)}</StatusPill>
            </Part>
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

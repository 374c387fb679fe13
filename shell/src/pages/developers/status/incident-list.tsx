import { DAY_MS } from "@kalima/contracts/domain";
import { INCIDENT_DAYS, type SiteIncident, type SiteStatus } from "@kalima/school-contract";
import { useFormat } from "@kalima/ui";
import { countMinutes } from "./describe-status.ts";
import styles from "./site-status.module.css";
import type { StatusTexts } from "./site-status.tsx";

const SHORT_DAY = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;

function Incident({ incident, t }: { incident: SiteIncident; t: StatusTexts }) {
  const format = useFormat();
  const { part, kind, beganAt, endedAt, remote } = incident;
  const minutes = countMinutes(incident);
  const from = format.dateTime(beganAt, SHORT_DAY);
  return (
    <li className={styles.incident} data-kind={kind}>
      <p className={styles.what}>
        {/* A name of a remote is Latin within an Arabic sentence. */}
        {t(`incident.${kind}`, { part: t(`part.${part}`), remote: `\u2068${remote ?? ""}\u2069` })}
      </p>
      <p className={styles.when}>
        {minutes === null || endedAt === null
          ? t("lasting", { from })
          : `${t("from", { from, until: format.dateTime(endedAt, SHORT_DAY) })} · ${minutes === 0 ? t("shorter") : t("minutes", { count: minutes })}`}
      </p>
    </li>
  );
}

/** What went wrong lately, newest first. A site that is younger than the time shown says since when it was watched. */
export function IncidentList({ status, t }: { status: SiteStatus; t: StatusTexts }) {
  const format = useFormat();
  if (status.incidents.length > 0) {
    return (
      <ol className={styles.incidents}>
        {status.incidents.map((incident) => (
          <Incident incident={incident} key={`${incident.part} ${incident.kind} ${incident.beganAt}`} t={t} />
        ))}
      </ol>
    );
  }
  const isYoung =
    status.watchedSince !== null && Date.parse(status.at) - Date.parse(status.watchedSince) < INCIDENT_DAYS * DAY_MS;
  return (
    <p className={styles.note}>
      {isYoung && status.watchedSince
        ? t("noneSince", { date: format.date(status.watchedSince) })
        : t("none", { days: format.number(INCIDENT_DAYS) })}
    </p>
  );
}

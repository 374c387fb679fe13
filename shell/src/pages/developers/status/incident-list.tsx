import { DAY_MS } from "@kalima/contracts/domain";
import { INCIDENT_DAYS, type SiteIncident, type SiteStatus } from "@kalima/school-contract";
import { useFormat } from "@kalima/ui";
import { countMinutes, SHORT_TIME } from "./describe-status.ts";
import styles from "./site-status.module.css";
import type { StatusTexts } from "./status-texts.ts";

function Incident({ incident, t }: { incident: SiteIncident; t: StatusTexts }) {
  const format = useFormat();
  const { part, kind, beganAt, endedAt, remote } = incident;
  const minutes = countMinutes(incident);
  const from = format.dateTime(beganAt, SHORT_TIME);
  return (
    <li className={styles.incident} data-kind={kind}>
      <p className={styles.what}>
        {/* A name of a remote is Latin within an Arabic sentence. */}
        {t(`incident.${kind}`, { part: t(`part.${part}`), remote: `\u2068${remote ?? ""}\u2069` })}
      </p>
      <p className={styles.when}>
        {minutes === null || endedAt === null
          ? t("lasting", { from })
          : `${t("from", { from, until: format.dateTime(endedAt, SHORT_TIME) })} · ${minutes === 0 ? t("shorter") : t("minutes", { count: minutes })}`}
      </p>
    </li>
  );
}

/** The incidents of the last months, newest first. A site that is younger than the time shown says since when it was watched. */
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
        : t("none", { count: INCIDENT_DAYS })}
    </p>
  );
}

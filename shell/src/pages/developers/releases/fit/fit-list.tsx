import type { ManagedRemote } from "@kalima/releases-contract";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import type { ReleaseTexts } from "../release-texts.ts";
import styles from "./fit-list.module.css";
import { type FitRow, fitRows } from "./fit-rows.ts";
import type { Fit } from "./use-fit.ts";

const TONES: Record<FitRow["verdict"], StatusTone> = { fits: "ok", warns: "warn", breaks: "bad" };

type FitListProps = { remote: string; fit: Fit; live: readonly ManagedRemote[]; isWayBack: boolean; t: ReleaseTexts };

/** Shows whether a version is compatible with everything that is live, consumer by consumer, with the reasons. */
export function FitList({ remote, fit, live, isWayBack, t }: FitListProps) {
  if (fit.state === "none") return null;
  return (
    <section aria-label={t("fit.title")} aria-live="polite" className={styles.fit}>
      <Summary fit={fit} isWayBack={isWayBack} t={t} />
      {fit.state === "known" ? (
        <ul className={styles.rows}>
          {fitRows(remote, fit.problems, live).map(({ consumer, verdict, problems }) => (
            <li key={consumer}>
              <span className={styles.consumer}>
                <bdi>{t(`fit.consumer.${consumer}`, { defaultValue: consumer })}</bdi>
                <StatusPill tone={TONES[verdict]}>{t(`fit.${verdict}`)}</StatusPill>
              </span>
              {problems.map(({ with: other, subject, reason }) => (
                // Reasons come from the comparison of contracts, which writes English.
                <p className={styles.reason} dir="ltr" key={`${other} ${subject} ${reason}`} lang="en">
                  <b>{subject}</b> {reason}
                </p>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Summary({ fit, isWayBack, t }: Pick<FitListProps, "fit" | "isWayBack" | "t">) {
  if (fit.state !== "known") return <p>{t(fit.state === "unknown" ? "fit.unknown" : "fit.checking")}</p>;
  if (!fit.isRefused) return <p>{t("fit.all")}</p>;
  return <p className={styles.refusal}>{t(isWayBack ? "fit.wayBack" : "fit.refused")}</p>;
}

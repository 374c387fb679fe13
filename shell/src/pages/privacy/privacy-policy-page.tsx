import { useTranslation } from "@kalima/platform/react";
import { Screen, useFormat } from "@kalima/ui";
import styles from "./privacy.module.css";

type Clause = { id: string; title: string; text: string[] };

/** The day from which this text holds. Change it together with the text. */
const IN_FORCE_SINCE = "2026-11-01";

/** `/privacy-policy` */
export function PrivacyPolicyPage() {
  const { t } = useTranslation("shell");
  const { dayLabel } = useFormat();
  const clauses = t("privacy.sections", { returnObjects: true }) as Clause[];
  return (
    <Screen lead={t("privacy.lead")} title={t("privacy.title")}>
      <div className={styles.columns}>
        <nav aria-label={t("privacy.contents")} className={styles.contents}>
          <p className={styles.heading}>{t("privacy.contents")}</p>
          <ol className={styles.list}>
            {clauses.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.clauses}>
          <p className={styles.since}>
            {t("privacy.updated", {
              date: dayLabel(IN_FORCE_SINCE, { day: "numeric", month: "long", year: "numeric" }),
            })}
          </p>
          {clauses.map(({ id, title, text }) => (
            <section aria-labelledby={`${id}-title`} className={styles.clause} id={id} key={id}>
              <h2 className={styles.title} id={`${id}-title`}>
                {title}
              </h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </Screen>
  );
}

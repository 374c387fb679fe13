import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Card, EmptyState } from "@kalima/ui/content";
import styles from "./choose-examiners.module.css";
import { HoursLink } from "./hours-link.tsx";
import { SearchTrainers } from "./search-trainers.tsx";

/** The active trainers, each with a link to their working hours. */
export function ChooseTrainer() {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  // Whoever may see trainers gets the same list as for speaking checks.
  return (
    <SearchTrainers lead={t("hours.of.lead")}>
      {(trainers) =>
        trainers.length === 0 ? (
          <EmptyState title={t("hours.of.none")} />
        ) : (
          <Card padding="large">
            <ul aria-label={t("hours.of.title")} className={styles.list}>
              {trainers.map(({ id, name }) => (
                <li className={styles.row} key={id}>
                  <bdi>{name[language]}</bdi>
                  <HoursLink id={id} name={name[language]} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </SearchTrainers>
  );
}

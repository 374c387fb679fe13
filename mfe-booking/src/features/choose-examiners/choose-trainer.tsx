import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Skeleton, TextField } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { useState } from "react";
import styles from "./choose-examiners.module.css";
import { useExaminers } from "./examiners.queries.ts";
import { HoursLink } from "./hours-link.tsx";

/** The active trainers, each of whom leads to the own hours; found by name. */
export function ChooseTrainer() {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const [words, setWords] = useState("");
  const [search, setSearch] = useState("");
  // Whoever may see trainers gets the same list as for speaking checks.
  const trainers = useExaminers(search);

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("hours.of.lead")}</p>
      <Form className={styles.search} onSubmit={() => setSearch(words.trim())}>
        <TextField label={t("examiners.search")} name="search" onChange={setWords} type="search" value={words} />
        <Button type="submit" variant="secondary">
          {t("examiners.find")}
        </Button>
      </Form>
      {trainers.isPending && <Skeleton height={320} shape="block" />}
      {trainers.isLoadingError && (
        <Problem error={trainers.error} onRetry={() => trainers.refetch()} title={t("examiners.problem")} />
      )}
      {trainers.data?.length === 0 && <EmptyState title={t("hours.of.none")} />}
      {trainers.data && trainers.data.length > 0 && (
        <Card padding="large">
          <ul aria-label={t("hours.of.title")} className={styles.list}>
            {trainers.data.map(({ id, name }) => (
              <li className={styles.row} key={id}>
                <bdi>{name[language]}</bdi>
                <HoursLink id={id} name={name[language]} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

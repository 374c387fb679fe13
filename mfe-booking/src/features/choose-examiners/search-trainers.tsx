import type { Examiner } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Form, Skeleton, TextField } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { type ReactNode, useState } from "react";
import styles from "./choose-examiners.module.css";
import { useExaminers } from "./examiners.queries.ts";

type SearchTrainersProps = {
  lead: string;
  /** Shows the trainers that were found by this search; all of them for an empty one. */
  children: (trainers: readonly Examiner[], search: string) => ReactNode;
};

/** The active trainers, found by name. */
export function SearchTrainers({ lead, children }: SearchTrainersProps) {
  const { t } = useTranslation("booking");
  const [words, setWords] = useState("");
  const [search, setSearch] = useState("");
  const trainers = useExaminers(search);
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{lead}</p>
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
      {trainers.data && children(trainers.data, search)}
    </div>
  );
}

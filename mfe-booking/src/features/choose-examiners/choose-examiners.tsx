import { useTranslation } from "@kalima/platform/react";
import { Button, Form, Skeleton, TextField } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { useState } from "react";
import styles from "./choose-examiners.module.css";
import { ExaminerList } from "./examiner-list.tsx";
import { useExaminers } from "./examiners.queries.ts";

/** Which trainers hold the free speaking check. A change counts at once. */
export function ChooseExaminers() {
  const { t } = useTranslation("booking");
  const [words, setWords] = useState("");
  const [search, setSearch] = useState("");
  const examiners = useExaminers(search);

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("examiners.lead")}</p>
      <Form className={styles.search} onSubmit={() => setSearch(words.trim())}>
        <TextField label={t("examiners.search")} name="search" onChange={setWords} type="search" value={words} />
        <Button type="submit" variant="secondary">
          {t("examiners.find")}
        </Button>
      </Form>
      {examiners.isPending && <Skeleton height={320} shape="block" />}
      {examiners.isLoadingError && (
        <Problem error={examiners.error} onRetry={() => examiners.refetch()} title={t("examiners.problem")} />
      )}
      {examiners.data && <ExaminerList examiners={examiners.data} search={search} />}
    </div>
  );
}

import { useTranslation } from "@kalima/platform/react";
import { ExaminerList } from "./examiner-list.tsx";
import { SearchTrainers } from "./search-trainers.tsx";

/** Which trainers hold the free speaking check. A change counts at once. */
export function ChooseExaminers() {
  const { t } = useTranslation("booking");
  return (
    <SearchTrainers lead={t("examiners.lead")}>
      {(examiners, search) => <ExaminerList examiners={examiners} search={search} />}
    </SearchTrainers>
  );
}

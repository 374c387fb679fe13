import type { Examiner } from "@kalima/booking-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Card } from "@kalima/ui/content";
import { Checkbox } from "@kalima/ui/forms";
import styles from "./choose-examiners.module.css";
import { useChooseExaminer } from "./examiners.queries.ts";
import { HoursLink } from "./hours-link.tsx";
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

type Props = { examiners: readonly Examiner[]; search: string };

/** Trainers with a checkbox each. Without a search term, a notice appears if nobody holds checks. */
function ExaminerList({ examiners, search }: Props) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const choose = useChooseExaminer(search);
  const isNobodyChosen = search === "" && !examiners.some(({ examinesSpeaking }) => examinesSpeaking);

  return (
    <>
      <p className={styles.state} role="status">
        {isNobodyChosen && t("examiners.nobody")}
        {search !== "" && <span>{t("examiners.found", { count: examiners.length })}</span>}
      </p>
      {examiners.length > 0 && (
        <Card padding="large">
          <ul aria-label={t("examiners.title")} className={styles.list}>
            {examiners.map(({ id, name, examinesSpeaking, recentChecks }) => (
              <li className={styles.row} key={id}>
                <Checkbox
                  description={t("examiners.recent", { count: recentChecks })}
                  isSelected={examinesSpeaking}
                  onChange={(isChosen) => choose.mutate({ id, examinesSpeaking: isChosen })}
                >
                  {name[language]}
                </Checkbox>
                <HoursLink id={id} name={name[language]} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

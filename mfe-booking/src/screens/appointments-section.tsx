import { useSearchParams, useSession, useTranslation } from "@kalima/platform/react";
import { Button, Stack } from "@kalima/ui";
import { useId } from "react";
import { LessonList } from "../features/attend-lessons/components/lesson-list.tsx";
import styles from "../features/attend-lessons/components/lessons.module.css";
import { RatingReminder } from "../features/attend-lessons/components/rating-reminder.tsx";

const LISTS = ["to_come", "past"] as const;

/** The section "appointments" of /profile: the next lesson with its join button, upcoming and past lessons. */
export function AppointmentsSection() {
  const { t } = useTranslation("booking");
  const id = useId();
  const session = useSession();
  const [parameters, setParameters] = useSearchParams();
  const show = parameters.get("show") === "past" ? "past" : "to_come";
  const isStudent = session.state === "signedIn" && session.user.role.name === "student";

  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <h2 id={id}>{t("lessons.title")}</h2>
        <fieldset aria-label={t("lessons.filter")} className={styles.chips}>
          {LISTS.map((list) => (
            <Button
              aria-pressed={show === list}
              key={list}
              onPress={() => setParameters(list === "past" ? { show: "past" } : {}, { replace: true })}
              size="small"
              variant={show === list ? "primary" : "secondary"}
            >
              {t(`lessons.${list}`)}
            </Button>
          ))}
        </fieldset>
        <LessonList afterNext={isStudent && show === "to_come" && <RatingReminder />} key={show} show={show} />
      </Stack>
    </section>
  );
}

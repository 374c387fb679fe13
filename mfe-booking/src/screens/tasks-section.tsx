import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button, Stack } from "@kalima/ui";
import { lazy, Suspense, useState } from "react";
import { TaskList } from "../features/exchange-tasks/components/task-list.tsx";
import styles from "../features/exchange-tasks/components/tasks.module.css";
import { GROUPS, useIsTrainer } from "../features/exchange-tasks/tasks.queries.ts";

// One chunk, because each further one makes the entry of every page longer, and this is the smallest of students.
export { ConsentsSection } from "./consents-section.tsx";
export { LessonRecap } from "./lesson-recap.tsx";
export { StudentsSection } from "./students-section.tsx";

const dialogs = () => import("../features/exchange-tasks/dialogs/task-dialogs.ts");
const SetTaskDialog = lazy(async () => ({ default: (await dialogs()).SetTaskDialog }));
const RubricsDialog = lazy(async () => ({ default: (await dialogs()).RubricsDialog }));

/** The section "tasks" of profile and dashboard: written work, for its students and for the trainers who set it (BO-17, BO-18). */
export function TasksSection() {
  const { t } = useTranslation("booking");
  const isTrainer = useIsTrainer();
  const [parameters, setParameters] = useSearchParams();
  const [opened, setOpened] = useState<"set" | "rubrics" | null>(null);
  const close = () => setOpened(null);
  const group = GROUPS.find((name) => name === parameters.get("group")) ?? "pending";

  return (
    <section aria-label={t("sections.tasks")}>
      <Stack gap={5}>
        {isTrainer && (
          <div className={styles.top}>
            <Button onPress={() => setOpened("set")}>{t("tasks.set.button")}</Button>
            <Button onPress={() => setOpened("rubrics")} variant="secondary">
              {t("tasks.rubric.manage")}
            </Button>
          </div>
        )}
        <fieldset aria-label={t("tasks.group.label")} className={styles.chips}>
          {GROUPS.map((name) => (
            <Button
              aria-pressed={group === name}
              key={name}
              onPress={() => setParameters(name === "pending" ? {} : { group: name }, { replace: true })}
              size="small"
              variant={group === name ? "primary" : "secondary"}
            >
              {t(`${isTrainer ? "tasks.groupOfTrainer" : "tasks.group"}.${name}`)}
            </Button>
          ))}
        </fieldset>
        <TaskList group={group} key={group} />
      </Stack>
      <Suspense>
        {opened === "set" && <SetTaskDialog onClose={close} />}
        {opened === "rubrics" && <RubricsDialog onClose={close} />}
      </Suspense>
    </section>
  );
}

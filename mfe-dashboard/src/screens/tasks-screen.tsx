import { useTranslation } from "@kalima/platform/react";
import { Screen } from "@kalima/ui/content";
import { ListTasks } from "../features/list-tasks/list-tasks.tsx";

/** /dashboard/tasks: written work of all students. */
export function TasksScreen() {
  const { t } = useTranslation("dashboard");
  return (
    <Screen title={t("pages.tasks.title")}>
      <ListTasks />
    </Screen>
  );
}

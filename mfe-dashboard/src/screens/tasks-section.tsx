import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { ViewTabs } from "../features/keep-views/view-tabs.tsx";
import { ListTasks } from "../features/list-tasks/list-tasks.tsx";

/** The section "all-tasks" of the dashboard: written work of all students. */
export function TasksSection() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-label={t("sections.tasks")}>
      <Stack gap={5}>
        <ViewTabs list="tasks" />
        <ListTasks />
      </Stack>
    </section>
  );
}

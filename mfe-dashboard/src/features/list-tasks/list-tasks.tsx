import { listStaffTasks } from "@kalima/learning-contract";
import { joinPages, PagedList, useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./list-tasks.module.css";
import { TaskDetails } from "./task-details.tsx";
import { readFilter, type TaskFilter, toParameters } from "./task-filter.ts";
import { TaskFilters } from "./task-filters.tsx";
import { TaskRow } from "./task-row.tsx";

/** Tasks of all students and trainers, for staff to look into. */
export function ListTasks() {
  const { t } = useTranslation("dashboard");
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters);
  const query = useStaffTasks(filter);
  const tasks = joinPages(query);
  const open = tasks.find(({ id }) => id === parameters.get("task"));
  const show = (changed: TaskFilter) => setParameters(toParameters(changed), { replace: true });

  return (
    <div className={styles.page}>
      <TaskFilters filter={filter} onChange={show} />
      <PagedList
        count={(count) => <span className={rows.soft}>{t("tasks.listed", { count })}</span>}
        empty={
          <EmptyState
            action={
              toParameters(filter).size > 0 && (
                <Button onPress={() => show({ state: "all", trainer: "", student: "" })} variant="secondary">
                  {t("tasks.showAll")}
                </Button>
              )
            }
            title={t("tasks.none")}
          />
        }
        more={t("tasks.more")}
        problem={t("tasks.problem")}
        query={query}
      >
        {() => (
          <ul aria-label={t("sections.tasks")} className={rows.list}>
            {tasks.map((task) => (
              <TaskRow
                href={`/dashboard/students/all-tasks?${toParameters(filter, task.id)}`}
                key={task.id}
                task={task}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {open && <TaskDetails onClose={() => show(filter)} task={open} />}
    </div>
  );
}

/** Tasks of everyone that a filter lets through, newest first, page by page. */
function useStaffTasks({ state, trainer, student }: TaskFilter) {
  const { http } = usePlatform();
  const filter = {
    state: state === "all" ? undefined : state,
    trainer: trainer || undefined,
    student: student || undefined,
  };
  return useCursorPages(["staff-tasks", state, trainer, student], ({ cursor, signal }) =>
    http.call(listStaffTasks, { query: { ...filter, cursor }, signal }),
  );
}

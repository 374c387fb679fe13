import { listStaffTasks } from "@kalima/learning-contract";
import { useInfiniteQuery, usePlatform, useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
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
  const tasks = query.data?.pages.flatMap((page) => page.items) ?? [];
  const open = tasks.find(({ id }) => id === parameters.get("task"));
  const isEmpty = query.isSuccess && tasks.length === 0;
  const show = (changed: TaskFilter) => setParameters(toParameters(changed), { replace: true });

  return (
    <div className={styles.page}>
      <TaskFilters filter={filter} onChange={show} />
      <p className={rows.soft} role="status">
        {tasks.length > 0 && t("tasks.listed", { count: tasks.length })}
      </p>
      {query.isPending && <Skeleton height={240} shape="block" />}
      {query.isError && tasks.length === 0 && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("tasks.problem")} />
      )}
      {isEmpty && (
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
      )}
      {tasks.length > 0 && (
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
      {query.isFetchNextPageError && <p role="alert">{t("tasks.moreFailed")}</p>}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("tasks.more")}
        </Button>
      )}
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
  return useInfiniteQuery({
    queryKey: ["staff-tasks", state, trainer, student],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listStaffTasks, { query: { ...filter, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

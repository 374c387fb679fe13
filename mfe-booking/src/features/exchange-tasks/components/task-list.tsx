import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { useRef } from "react";
import { type Group, useIsTrainer, useTasks } from "../tasks.queries.ts";
import { TaskCard } from "./task-card.tsx";
import styles from "./tasks.module.css";
import { useTaskQueue } from "./use-task-queue.ts";

/** The tasks of one group, with loading, error and empty states. */
export function TaskList({ group }: { group: Group }) {
  const { t } = useTranslation("booking");
  const isTrainer = useIsTrainer();
  const query = useTasks(group);
  const tasks = query.data?.pages.flatMap((page) => page.items) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const queue = useTaskQueue({
    list,
    count: tasks.length,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
  });
  const waiting = tasks.filter(({ actions }) => actions.includes("review")).length;

  if (query.isPending) {
    return (
      <div aria-busy="true" aria-label={t("tasks.loading")} className={styles.list} role="status">
        <Card className={styles.card}>
          <Skeleton height={22} width="50%" />
          <Skeleton width="70%" />
          <Skeleton height={44} shape="block" width={160} />
        </Card>
      </div>
    );
  }
  if (query.isError && tasks.length === 0) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("tasks.problem")} />;
  }
  if (tasks.length === 0) {
    return (
      <EmptyState
        message={group === "pending" && !isTrainer ? t("tasks.noneMessage") : undefined}
        title={t(`${isTrainer ? "tasks.noneOfTrainer" : "tasks.none"}.${group}`)}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are a shortcut for the buttons inside, which have the focus
    <div className={styles.list} onKeyDown={queue.moveByKey} ref={list}>
      {waiting > 0 && (
        <div className={styles.queue}>
          <span>{t("tasks.queue.waiting", { count: waiting })}</span>
          <Button onPress={() => queue.move(-1)} size="small" variant="secondary">
            {t("tasks.queue.previous")} <kbd dir="ltr">[</kbd>
          </Button>
          <Button onPress={() => queue.move(1)} size="small" variant="secondary">
            {t("tasks.queue.next")} <kbd dir="ltr">]</kbd>
          </Button>
          <span className={styles.quiet} role="status">
            {queue.isAtEnd && t("tasks.queue.end")}
          </span>
        </div>
      )}
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("tasks.more")}
        </Button>
      )}
    </div>
  );
}

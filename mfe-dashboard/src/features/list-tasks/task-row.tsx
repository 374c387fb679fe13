import { TASK_MAX_SCORE, type Task } from "@kalima/learning-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { classNames, Link, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./list-tasks.module.css";

const TONES = { pending: "info", missed: "bad", unscored: "warn", scored: "ok" } as const satisfies Record<
  string,
  StatusTone
>;

function describeState({ group, review }: Task): keyof typeof TONES {
  if (review) return "scored";
  return group === "pending" || group === "missed" ? group : "unscored";
}

/** Where a task is, with its score once it has one. */
export function TaskPill({ task }: { task: Task }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const state = describeState(task);
  const score = task.review && {
    score: format.number(task.review.score),
    max: format.number(TASK_MAX_SCORE),
  };
  return <StatusPill tone={TONES[state]}>{score ? t("tasks.score", score) : t(`tasks.is.${state}`)}</StatusPill>;
}

/** One task in the list; its title leads to its details. */
export function TaskRow({ task, href }: { task: Task; href: string }) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  return (
    <li className={classNames(rows.row, styles.row)}>
      <div className={styles.words}>
        <Link className={styles.title} href={href}>
          <bdi>{task.title}</bdi>
        </Link>
        <p className={rows.soft}>{t("tasks.people", { student: task.studentName, trainer: task.trainer[language] })}</p>
        <p className={rows.soft}>
          <time dateTime={task.dueAt}>{t("tasks.due", { time: format.dateTime(task.dueAt) })}</time>
          {task.submissions.length > 0 && <span>{` · ${t("tasks.sent", { count: task.submissions.length })}`}</span>}
        </p>
      </div>
      <TaskPill task={task} />
    </li>
  );
}

import type { Task } from "@kalima/contracts/api";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { Dialog } from "@kalima/ui/overlays";
import type { ReactNode } from "react";
import styles from "./list-tasks.module.css";
import { TaskPill } from "./task-row.tsx";

/** All of a task: what was asked, the work that was sent, and the trainer's review. */
export function TaskDetails({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const { title, instructions, file, dueAt, submissions, review } = task;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={<bdi>{title}</bdi>}>
      <div className={styles.details}>
        <div>
          <TaskPill task={task} />
        </div>
        <dl className={styles.facts}>
          <Fact name={t("tasks.student")}>{task.studentName}</Fact>
          <Fact name={t("tasks.trainer")}>{task.trainer[language]}</Fact>
          <Fact name={t("tasks.dueAt")}>{format.dateTime(dueAt)}</Fact>
          {instructions && <Fact name={t("tasks.instructions")}>{instructions}</Fact>}
          {file && (
            <Fact name={t("tasks.file")}>
              <FileLink file={file} />
            </Fact>
          )}
          {submissions.map(({ version, file: sent, sentAt, isLate }) => (
            <Fact
              key={version}
              name={t("tasks.version", { version: format.number(version), time: format.dateTime(sentAt) })}
            >
              <FileLink file={sent} /> {isLate && <StatusPill tone="warn">{t("tasks.late")}</StatusPill>}
            </Fact>
          ))}
          {review?.comment && <Fact name={t("tasks.comment")}>{review.comment}</Fact>}
          {review?.file && (
            <Fact name={t("tasks.corrected")}>
              <FileLink file={review.file} />
            </Fact>
          )}
        </dl>
        {submissions.length === 0 && <p className={styles.quiet}>{t("tasks.nothingSent")}</p>}
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function FileLink({ file: { name, url } }: { file: { name: string; url: string } }) {
  const { t } = useTranslation("dashboard");
  return (
    <Link aria-label={t("tasks.open", { name })} href={url} target="_blank">
      <bdi>{name}</bdi>
    </Link>
  );
}

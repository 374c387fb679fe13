import type { Task } from "@kalima/learning-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { classNames, Link, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { Dialog } from "@kalima/ui/overlays";
import { rows } from "@kalima/ui/rows";
import { UserText } from "@kalima/ui/user-text";
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
        <dl className={classNames(rows.facts, styles.facts)}>
          <Fact name={t("tasks.student")}>
            <bdi>{task.studentName}</bdi>
          </Fact>
          <Fact name={t("tasks.trainer")}>
            <bdi>{task.trainer[language]}</bdi>
          </Fact>
          <Fact name={t("tasks.dueAt")}>{format.dateTime(dueAt)}</Fact>
          {instructions && (
            <Fact name={t("tasks.instructions")}>
              <Words text={instructions} />
            </Fact>
          )}
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
          {review?.comment && (
            <Fact name={t("tasks.comment")}>
              <Words text={review.comment} />
            </Fact>
          )}
          {review?.file && (
            <Fact name={t("tasks.corrected")}>
              <FileLink file={review.file} />
            </Fact>
          )}
        </dl>
        {submissions.length === 0 && <p className={rows.soft}>{t("tasks.nothingSent")}</p>}
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** As long as a paragraph, in the direction of its own language. */
function Words({ text }: { text: string }) {
  return <UserText className={styles.text}>{text}</UserText>;
}

function FileLink({ file: { name, url } }: { file: { name: string; url: string } }) {
  const { t } = useTranslation("dashboard");
  return (
    <Link aria-label={t("tasks.open", { name })} href={url} target="_blank">
      <bdi>{name}</bdi>
    </Link>
  );
}

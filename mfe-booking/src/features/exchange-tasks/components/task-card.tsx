import { toMegabytes } from "@kalima/contracts/uploads";
import { TASK_MAX_SCORE, TASK_UPLOAD, type Task } from "@kalima/learning-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Link, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { UserText } from "@kalima/ui/user-text";
import { lazy, Suspense, useId, useState } from "react";
import { describeTaskStatus, TASK_TONES } from "../../../shared/task-status.ts";
import { useTaskChange } from "../tasks.mutations.ts";
import { useIsTrainer } from "../tasks.queries.ts";
import { FileButton, UploadProgress } from "./file-field.tsx";
import styles from "./tasks.module.css";

const ReviewDialog = lazy(async () => ({ default: (await import("../dialogs/task-dialogs.ts")).ReviewDialog }));

/** One task: what is asked, the work that was sent, the trainer's review, and what the reader may do. */
export function TaskCard({ task }: { task: Task }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const id = useId();
  const status = describeTaskStatus(task);
  const [isReviewing, setReviewing] = useState(false);

  return (
    <Card aria-labelledby={id} as="article" className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title} dir="auto" id={id}>
          {task.title}
        </h2>
        <StatusPill tone={TASK_TONES[status]}>{t(`tasks.status.${status}`)}</StatusPill>
      </div>
      <p className={styles.quiet}>
        {task.studentName ? (
          <span>{t("tasks.for", { name: task.studentName })}</span>
        ) : (
          <span>{t("tasks.from", { name: task.trainer[language] })}</span>
        )}
        {" · "}
        {task.isOwnWork ? (
          <span>{t("tasks.own.unasked")}</span>
        ) : (
          <time dateTime={task.dueAt}>{t("tasks.due", { time: format.dateTime(task.dueAt) })}</time>
        )}
      </p>
      {task.instructions && <UserText className={styles.words}>{task.instructions}</UserText>}
      {task.file && <FileLink file={task.file} label={t("tasks.file")} />}
      <Versions task={task} />
      {task.review && <Review review={task.review} />}
      {task.actions.includes("submit") && <SendWork task={task} />}
      {task.actions.includes("review") && (
        <div>
          <Button onPress={() => setReviewing(true)}>{t("tasks.review.button")}</Button>
        </div>
      )}
      {isReviewing && (
        <Suspense>
          <ReviewDialog onClose={() => setReviewing(false)} task={task} />
        </Suspense>
      )}
    </Card>
  );
}

/** Opened beside the page: the server sends it as a download where a browser cannot show it. */
function FileLink({ file: { name, url }, label }: { file: { name: string; url: string }; label: string }) {
  const { t } = useTranslation("booking");
  return (
    <p className={styles.file}>
      <span className={styles.quiet}>{label}</span>
      <Link aria-label={t("tasks.open", { name })} href={url} target="_blank">
        <bdi>{name}</bdi>
      </Link>
    </p>
  );
}

function Versions({ task: { submissions } }: { task: Task }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  if (submissions.length === 0) return null;
  return (
    <ul aria-label={t("tasks.versions")} className={styles.versions}>
      {submissions.map(({ version, file, sentAt, isLate }) => (
        <li className={styles.version} key={version}>
          <FileLink
            file={file}
            label={t("tasks.version", { version: format.number(version), time: format.dateTime(sentAt) })}
          />
          {isLate && <StatusPill tone="warn">{t("tasks.late")}</StatusPill>}
        </li>
      ))}
    </ul>
  );
}

function Review({ review: { score, comment, file } }: { review: NonNullable<Task["review"]> }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const isTrainer = useIsTrainer();
  return (
    <div className={styles.review}>
      <strong>{t("tasks.score", { score: format.number(score), max: format.number(TASK_MAX_SCORE) })}</strong>
      {comment && <UserText className={styles.words}>{comment}</UserText>}
      {file && <FileLink file={file} label={t(isTrainer ? "tasks.returnedOfTrainer" : "tasks.returned")} />}
    </div>
  );
}

function SendWork({ task }: { task: Task }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const change = useTaskChange();
  const wasSent = task.submissions.length > 0;
  const label = wasSent ? "tasks.sendAgain" : task.group === "missed" ? "tasks.sendLate" : "tasks.send";
  return (
    <div className={styles.send}>
      <FileButton
        isPending={change.isPending}
        label={t("tasks.choose", { title: task.title })}
        onChoose={(file) => change.mutate({ do: "send", task, file })}
        variant={wasSent ? "secondary" : "primary"}
      >
        {t(label)}
      </FileButton>
      <span className={styles.quiet}>{t("tasks.rule", { size: format.number(toMegabytes(TASK_UPLOAD)) })}</span>
      <UploadProgress share={change.uploadShare} />
      {change.error ? <FormError>{errorText(change.error)}</FormError> : null}
    </div>
  );
}

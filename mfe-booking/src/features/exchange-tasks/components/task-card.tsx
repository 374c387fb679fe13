import { toMegabytes } from "@kalima/contracts/uploads";
import { TASK_MAX_SCORE, TASK_UPLOAD, type Task } from "@kalima/learning-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { UserText } from "@kalima/ui/user-text";
import { lazy, Suspense, useId, useState } from "react";
import { describeTaskStatus, TASK_TONES } from "../../../shared/task-status.ts";
import { GivenRubric } from "../rubrics/given-rubric.tsx";
import { useTaskChange } from "../tasks.mutations.ts";
import { useIsTrainer } from "../tasks.queries.ts";
import { FileButton, UploadProgress } from "./file-field.tsx";
import { FileLink } from "./file-link.tsx";
import styles from "./tasks.module.css";

const dialogs = () => import("../dialogs/task-dialogs.ts");
const ReviewDialog = lazy(async () => ({ default: (await dialogs()).ReviewDialog }));
const CompareVersions = lazy(async () => ({ default: (await dialogs()).CompareVersions }));

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
        <h2
          className={styles.title}
          data-waits={task.actions.includes("review") ? "" : undefined}
          dir="auto"
          id={id}
          tabIndex={-1}
        >
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

/** The work that was sent, each with the file that the trainer gave back for it. */
function Versions({ task }: { task: Task }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const isTrainer = useIsTrainer();
  const [isComparing, setComparing] = useState(false);
  const { submissions, review } = task;
  if (submissions.length === 0) return null;
  const list = (
    <ul aria-label={t("tasks.versions")} className={styles.versions}>
      {submissions.map(({ version, file, sentAt, isLate }) => (
        <li className={styles.version} key={version}>
          <FileLink
            file={file}
            label={t("tasks.version", { version: format.number(version), time: format.dateTime(sentAt) })}
          />
          {isLate && <StatusPill tone="warn">{t("tasks.late")}</StatusPill>}
          {review?.file && review.version === version && (
            <FileLink file={review.file} label={t(isTrainer ? "tasks.returnedOfTrainer" : "tasks.returned")} />
          )}
        </li>
      ))}
    </ul>
  );
  if (submissions.length === 1) return list;
  return (
    <>
      {list}
      <div>
        <Button aria-expanded={isComparing} onPress={() => setComparing(!isComparing)} size="small" variant="secondary">
          {t(isComparing ? "tasks.compare.close" : "tasks.compare.open")}
        </Button>
      </div>
      {isComparing && (
        <Suspense fallback={<Skeleton height={160} shape="block" />}>
          <CompareVersions task={task} />
        </Suspense>
      )}
    </>
  );
}

function Review({ review: { score, comment, rubric } }: { review: NonNullable<Task["review"]> }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (
    <div className={styles.review}>
      <strong>{t("tasks.score", { score: format.number(score), max: format.number(TASK_MAX_SCORE) })}</strong>
      {comment && <UserText className={styles.words}>{comment}</UserText>}
      {rubric && <GivenRubric rubric={rubric} score={score} />}
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

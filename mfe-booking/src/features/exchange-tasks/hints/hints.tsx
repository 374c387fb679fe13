import {
  HINTS_TEXT_MAX_LENGTH,
  TASK_TEXT_MAX_LENGTH,
  type Task,
  type WritingHint,
  type WritingHints,
} from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { useId, useState } from "react";
import { addLine, formatHint } from "./format-hint.ts";
import styles from "./hints.module.css";
import { useHints } from "./hints.queries.ts";

/** Hints that are shown before somebody wants all of them. */
const SHOWN = 5;

/** The comment that the student will read. */
type Comment = { comment: string; onComment: (comment: string) => void };

/** Shows the trainer alone where a program sees mistakes in the newest work of a task. The text is checked once the panel is open. */
export function Hints({ task, ...comment }: Comment & { task: Task }) {
  const { t } = useTranslation("booking");
  const [isOpen, setOpen] = useState(false);
  const [newest] = task.submissions;
  if (!newest) return null;
  return (
    <details className={styles.hints} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("hints.title")}</summary>
      {isOpen && (
        <div className={styles.panel}>
          <p className={styles.quiet}>{t("hints.meaning")}</p>
          <Checked {...comment} taskId={task.id} version={newest.version} />
        </div>
      )}
    </details>
  );
}

function Checked({ taskId, version, ...comment }: Comment & { taskId: string; version: number }) {
  const { t } = useTranslation("booking");
  const query = useHints(taskId, version);
  if (query.data) return <Found {...comment} found={query.data} />;
  if (query.isLoadingError) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("hints.problem")} />;
  }
  return (
    <div aria-label={t("hints.loading")} role="status">
      <Skeleton height={72} shape="block" />
    </div>
  );
}

function Found({ found: { state, hints, hasMore }, ...comment }: Comment & { found: WritingHints }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (state !== "checked") {
    return <p>{t(`hints.none.${state}`, { max: format.number(HINTS_TEXT_MAX_LENGTH) })}</p>;
  }
  if (hints.length === 0) return <p>{t("hints.none.checked")}</p>;
  return (
    <>
      <ol aria-label={t("hints.title")} className={styles.list}>
        {(isWhole ? hints : hints.slice(0, SHOWN)).map((hint, at) => (
          <Hint {...comment} hint={hint} key={at} />
        ))}
      </ol>
      {hints.length > SHOWN && !isWhole && (
        <Button onPress={() => setWhole(true)} size="small" variant="secondary">
          {t("hints.showAll", { total: format.number(hints.length) })}
        </Button>
      )}
      {hasMore && isWhole && <p className={styles.quiet}>{t("hints.more")}</p>}
    </>
  );
}

/** One place with its words around it; the student's text and the reason are English on every page. */
function Hint({ hint, comment, onComment }: Comment & { hint: WritingHint }) {
  const { t } = useTranslation("booking");
  const [isTaken, setTaken] = useState(false);
  const id = useId();
  const { kind, before, text, after, message, suggestions } = hint;
  const longer = addLine(comment, formatHint(hint));
  const isFull = longer.length > TASK_TEXT_MAX_LENGTH;

  function take() {
    onComment(longer);
    setTaken(true);
  }

  return (
    <li className={styles.hint}>
      <span className={styles.kind}>{t(`hints.kind.${kind}`)}</span>
      <p className={styles.place} dir="ltr" id={id} lang="en">
        {before}
        <mark>{text}</mark>
        {after}
      </p>
      <p className={styles.reason} dir="ltr" lang="en">
        {message}
      </p>
      {suggestions.length > 0 && (
        <p className={styles.suggestions}>
          <span>{t("hints.instead")}</span>{" "}
          {suggestions.map((suggestion) =>
            suggestion === "" ? (
              <em key="">{t("hints.leaveOut")}</em>
            ) : (
              <bdi className={styles.suggestion} key={suggestion} lang="en">
                {suggestion}
              </bdi>
            ),
          )}
        </p>
      )}
      <Button aria-describedby={id} isDisabled={isTaken || isFull} onPress={take} size="small" variant="secondary">
        {t(isTaken ? "hints.taken" : isFull ? "hints.full" : "hints.take")}
      </Button>
    </li>
  );
}

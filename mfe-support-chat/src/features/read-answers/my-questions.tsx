import { useIsLate } from "@kalima/platform/due";
import { PagedList, useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import type { OwnSupportRequest } from "@kalima/support-contract";
import { listOwnSupportRequests, supportRequested } from "@kalima/support-contract";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { Card, EmptyState, StatusPill, type StatusTone } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { AnswerTime } from "../../shared/answer-time/answer-time.tsx";
import { AnswerStars } from "./answer-stars.tsx";
import styles from "./my-questions.module.css";

const SECTION = "/profile/support";
const TONES: Partial<Record<OwnSupportRequest["state"], StatusTone>> = { open: "warn", taken: "info", answered: "ok" };

/** The account's questions to support, with the answers and their loading, error and empty states. */
export function MyQuestions() {
  const { t } = useTranslation("support-chat");
  const { bus } = usePlatform();
  const ask = <Button onPress={() => bus.publish(supportRequested, { from: SECTION })}>{t("requests.ask")}</Button>;

  return (
    <PagedList
      empty={
        <EmptyState
          action={
            <>
              {ask}
              <AnswerTime kind="question" />
            </>
          }
          illustration="chat"
          message={t("requests.noneMessage")}
          title={t("requests.noneTitle")}
        />
      }
      loading={<Skeleton height={200} shape="block" />}
      more={t("requests.more")}
      problem={t("requests.problem")}
      query={useMyQuestions()}
    >
      {(questions) => (
        <div className={styles.page}>
          <p className={styles.lead}>{t("requests.lead")}</p>
          {ask}
          <AnswerTime kind="question" />
          <ul aria-label={t("requests.list")} className={styles.list}>
            {questions.map((question) => (
              <li key={question.id}>
                <Question question={question} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  );
}

function Question({ question }: { question: OwnSupportRequest }) {
  const { id, topic, details, state, createdAt, dueAt, replies, stars } = question;
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  return (
    <Card>
      <article className={styles.question}>
        <p className={styles.about}>
          {topic && topic !== "unknown" ? <strong>{t(`topics.${topic}`)}</strong> : null}
          {state === "unknown" ? null : (
            <StatusPill tone={TONES[state] ?? "neutral"}>{t(`requests.state.${state}`)}</StatusPill>
          )}
          <time className={styles.date} dateTime={createdAt}>
            {format.dateTime(createdAt)}
          </time>
        </p>
        <UserText className={styles.text}>{details}</UserText>
        {dueAt ? <Expected dueAt={dueAt} /> : null}
        {replies.map(({ id: replyId, text, at }) => (
          <div className={styles.answer} key={replyId}>
            <p className={styles.date}>{t("requests.answerOn", { date: format.dateTime(at) })}</p>
            <UserText className={styles.text}>{text}</UserText>
          </div>
        ))}
        {replies.length > 0 && stars !== undefined && <AnswerStars id={id} stars={stars} />}
      </article>
    </Card>
  );
}

/** When the person may expect an answer; an honest word once that time has passed. */
function Expected({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation("support-chat");
  const format = useFormat();
  const isLate = useIsLate(dueAt);
  return (
    <p className={isLate ? styles.text : styles.date}>
      {t(isLate ? "requests.late" : "requests.due", { time: format.dateTime(dueAt) })}
    </p>
  );
}

/** The account's questions to support, newest first, page by page. */
function useMyQuestions() {
  const { http } = usePlatform();
  const session = useSession();
  return useCursorPages(
    ["support-requests", session.state === "signedIn" ? session.user.id : null],
    ({ cursor, signal }) => http.call(listOwnSupportRequests, { query: { cursor }, signal }),
  );
}

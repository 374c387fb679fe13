import { useIsLate } from "@kalima/platform/due";
import { useInfiniteQuery, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import type { OwnSupportRequest } from "@kalima/support-contract";
import { listOwnSupportRequests, supportRequested } from "@kalima/support-contract";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { Card, EmptyState, Problem, StatusPill, type StatusTone } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { AnswerTime } from "../../shared/answer-time/answer-time.tsx";
import styles from "./my-questions.module.css";

const SECTION = "/profile/support";
const TONES: Partial<Record<OwnSupportRequest["state"], StatusTone>> = { open: "warn", taken: "info", answered: "ok" };

/** The account's questions to support, with the answers and their loading, error and empty states. */
export function MyQuestions() {
  const { t } = useTranslation("support-chat");
  const { bus } = usePlatform();
  const query = useMyQuestions();
  const questions = query.data?.pages.flatMap((page) => page.items) ?? [];
  const ask = <Button onPress={() => bus.publish(supportRequested, { from: SECTION })}>{t("requests.ask")}</Button>;

  if (query.isPending) return <Skeleton height={200} shape="block" />;
  if (query.isError && questions.length === 0) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("requests.problem")} />;
  }
  if (questions.length === 0) {
    return (
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
    );
  }
  return (
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
      {query.isFetchNextPageError && <p role="alert">{t("requests.moreFailed")}</p>}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("requests.more")}
        </Button>
      )}
    </div>
  );
}

function Question({ question: { topic, details, state, createdAt, dueAt, replies } }: { question: OwnSupportRequest }) {
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
        {replies.map(({ id, text, at }) => (
          <div className={styles.answer} key={id}>
            <p className={styles.date}>{t("requests.answerOn", { date: format.dateTime(at) })}</p>
            <UserText className={styles.text}>{text}</UserText>
          </div>
        ))}
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
  return useInfiniteQuery({
    queryKey: ["support-requests", session.state === "signedIn" ? session.user.id : null],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listOwnSupportRequests, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

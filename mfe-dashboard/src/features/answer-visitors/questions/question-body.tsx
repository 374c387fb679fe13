import { DueMark } from "@kalima/platform/due";
import { useTranslation } from "@kalima/platform/react";
import type { SupportRequest } from "@kalima/support-contract";
import { classNames, Num, phoneText, useFormat } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { UserText } from "@kalima/ui/user-text";
import { useId } from "react";
import styles from "./answer-questions.module.css";
import { QuestionActions } from "./question-actions.tsx";
import { ReplyDelivery } from "./reply-delivery.tsx";

type Props = { question: SupportRequest; answersAtOnce?: boolean; onLeave: () => void };

/** A question with its answers, and what may be done with it. Only whoever has it answers; others read, and take over. */
export function QuestionBody({ question, answersAtOnce = false, onLeave }: Props) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const textId = useId();
  const { id, state, details, replies, channel } = question;

  return (
    <>
      <About question={question} />
      <UserText className={styles.text} id={textId}>
        {details}
      </UserText>
      {replies.map((reply) => (
        <div className={styles.answer} key={reply.id}>
          <p className={rows.soft}>{t("questions.answerOn", { date: format.dateTime(reply.at) })}</p>
          <UserText className={styles.text}>{reply.text}</UserText>
          {reply.delivery ? (
            <ReplyDelivery
              delivery={reply.delivery}
              ids={state === "closed" ? null : { id, replyId: reply.id }}
              onSentAgain={onLeave}
            />
          ) : null}
        </div>
      ))}
      {state === "closed" || state === "answered" || channel === "unknown" ? null : (
        <p className={rows.soft}>{t(`questions.channel.${channel}`)}</p>
      )}
      <QuestionActions answersAtOnce={answersAtOnce} describedBy={textId} onLeave={onLeave} question={question} />
    </>
  );
}

function About({ question: { from, topic, source, agent, createdAt, dueAt } }: Pick<Props, "question">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <>
      <p className={rows.head}>
        <strong>
          <bdi>{from.name}</bdi>
        </strong>
        {topic && topic !== "unknown" ? <span>{t(`topics.${topic}`)}</span> : null}
        <time className={rows.soft} dateTime={createdAt}>
          {format.dateTime(createdAt)}
        </time>
        {dueAt ? (
          <DueMark dueAt={dueAt} text={(isLate, time) => t(isLate ? "questions.late" : "questions.due", { time })} />
        ) : null}
        {from.hasAccount ? null : <span className={rows.soft}>{t("questions.guest")}</span>}
        {source === "contact" ? <span className={rows.soft}>{t("questions.contact")}</span> : null}
        {source === "follow_up" ? <span className={rows.soft}>{t("questions.followUp")}</span> : null}
        {agent ? <span className={rows.soft}>{t("questions.takenBy", { name: agent })}</span> : null}
      </p>
      <dl className={classNames(rows.facts, styles.facts)}>
        {from.phone ? (
          <div>
            <dt>{t("questions.phone")}</dt>
            <dd>
              <Num>{phoneText(from.phone)}</Num>
            </dd>
          </div>
        ) : null}
        {from.email ? (
          <div>
            <dt>{t("questions.email")}</dt>
            <dd>
              <bdi>{from.email}</bdi>
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

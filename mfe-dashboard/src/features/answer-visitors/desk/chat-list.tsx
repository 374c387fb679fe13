import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import type { Desk } from "@kalima/support-contract";
import { classNames, useFormat } from "@kalima/ui";
import { messageLine } from "@kalima/ui/media";
import styles from "./desk.module.css";
import { countUnread, type DeskState, getThread } from "./desk-state.ts";
import { KeyHelp } from "./key-help.tsx";
import { CHATS_TITLE } from "./use-desk-keys.ts";

const UPDATE_MS = 15_000;
const HOURS_FROM_MINUTES = 120;

type Props = { state: DeskState; data: Desk; nameOf: (chat: string) => string; onChoose: (chat: string) => void };

/** The queue with its waiting times, and the agent's conversations. */
export function ChatList({ state, data, nameOf, onChoose }: Props) {
  const { t } = useTranslation("dashboard");
  const now = useNow(UPDATE_MS);
  const minutesSince = (askedAt: string) => Math.max(0, Math.floor((now - Date.parse(askedAt)) / MINUTE_MS));
  const [longest] = data.waiting;

  return (
    <div className={styles.lists}>
      <section aria-labelledby="desk-queue" className={styles.block}>
        <h2 id="desk-queue" className={styles.title}>
          {t("queue.title")}
        </h2>
        <p role="status">
          {data.waiting.length === 0 ? t("queue.none") : t("queue.waiting", { count: data.waiting.length })}
        </p>
        {longest ? <p className={styles.quiet}>{t("queue.longest", { count: minutesSince(longest) })}</p> : null}
        <ResponseTimes data={data} />
        {data.waiting.length > 1 ? (
          <ol className={styles.queue}>
            {data.waiting.map((askedAt, index) => (
              <li key={index}>{t("queue.minutes", { count: minutesSince(askedAt) })}</li>
            ))}
          </ol>
        ) : null}
      </section>
      <section aria-labelledby={CHATS_TITLE} className={styles.block}>
        <h2 id={CHATS_TITLE} className={styles.title} tabIndex={-1}>
          {t("chats.title")}
        </h2>
        {data.conversations.length === 0 ? <p className={styles.quiet}>{t("chats.none")}</p> : null}
        <ul className={styles.chats}>
          {data.conversations.map(({ chatSessionId: chat }) => (
            <li key={chat}>
              <ChatButton chat={chat} name={nameOf(chat)} onChoose={onChoose} state={state} />
            </li>
          ))}
        </ul>
      </section>
      <KeyHelp />
    </div>
  );
}

/** In whole minutes, or hours once they are many. */
function ResponseTimes({ data: { responseSeconds } }: Pick<Props, "data">) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  function long(seconds: number): string {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const [value, unit] = minutes < HOURS_FROM_MINUTES ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"];
    return format.number(value, { style: "unit", unit, unitDisplay: "long" });
  }
  if (!responseSeconds) return null;
  const { turn, question } = responseSeconds;
  return (
    <>
      {turn === null ? null : <p className={styles.quiet}>{t("queue.turn", { time: long(turn) })}</p>}
      {question === null ? null : <p className={styles.quiet}>{t("queue.question", { time: long(question) })}</p>}
    </>
  );
}

type ChatButtonProps = { state: DeskState; chat: string; name: string; onChoose: (chat: string) => void };

function ChatButton({ state, chat, name, onChoose }: ChatButtonProps) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const unread = countUnread(state, chat);
  const last = getThread(state, chat).messages.at(-1);
  return (
    <button
      aria-current={state.chosen === chat ? "true" : undefined}
      className={classNames(styles.chat, state.chosen === chat ? styles.chosen : undefined)}
      onClick={() => onChoose(chat)}
      type="button"
    >
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {unread > 0 ? <span className={styles.unread}>{t("chats.unread", { count: unread })}</span> : null}
      {last ? (
        <span className={styles.last}>
          <bdi>{messageLine(language, last) ?? t("messages.notShown")}</bdi>
          <time dateTime={last.timestamp}>{format.time(last.timestamp)}</time>
        </span>
      ) : null}
    </button>
  );
}

import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { classNames, Skeleton, useFormat, VisuallyHidden } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { Mail, MessageCircle } from "@kalima/ui/icons";
import { messageLine } from "@kalima/ui/media";
import styles from "../desk/desk.module.css";
import { countUnread, type DeskState, getThread } from "../desk/desk-state.ts";
import { CHATS_TITLE } from "../desk/use-desk-keys.ts";
import { filterEntries, findUrgency, INBOX_FILTERS, type InboxEntry, type InboxFilter } from "./inbox-entries.ts";

/** A question is due on another day. */
const DUE = { weekday: "short", hour: "numeric", minute: "2-digit" } as const;

type Props = {
  state: DeskState;
  entries: readonly InboxEntry[];
  filter: InboxFilter;
  onFilter: (filter: InboxFilter) => void;
  /** The key of the entry that is shown. */
  shown: string | null;
  /** The questions are still on their way, or could not be read. */
  questions: "loading" | "failed" | "ready";
  nameOf: (entry: InboxEntry) => string;
  onChoose: (entry: InboxEntry) => void;
};

/** Live conversations and questions in writing, in one list. */
export function InboxList({ state, entries, filter, onFilter, shown, questions, nameOf, onChoose }: Props) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const listed = filterEntries(entries, filter);
  useNow(MINUTE_MS);
  return (
    <section aria-labelledby={CHATS_TITLE} className={styles.block}>
      <h2 className={styles.title} id={CHATS_TITLE} tabIndex={-1}>
        {t("inbox.title")}
      </h2>
      <RadioGroup
        isLabelHidden
        label={t("inbox.show")}
        onChange={(value) => onFilter(INBOX_FILTERS.find((each) => each === value) ?? "mine")}
        orientation="horizontal"
        value={filter}
      >
        {INBOX_FILTERS.map((each) => (
          <Radio key={each} value={each}>
            {t(`inbox.filters.${each}`, { number: format.number(filterEntries(entries, each).length) })}
          </Radio>
        ))}
      </RadioGroup>
      {listed.length === 0 && questions !== "loading" ? (
        <p className={styles.quiet}>{t(`inbox.none.${filter}`)}</p>
      ) : null}
      <ul aria-labelledby={CHATS_TITLE} className={styles.chats}>
        {listed.map((entry) => (
          <li key={entry.key}>
            <EntryButton
              entry={entry}
              isShown={entry.key === shown}
              name={nameOf(entry)}
              onChoose={() => onChoose(entry)}
              state={state}
            />
          </li>
        ))}
      </ul>
      {questions === "loading" ? <Skeleton height={64} shape="block" /> : null}
      {questions === "failed" ? (
        <p className={styles.quiet} role="alert">
          {t("inbox.problem")}
        </p>
      ) : null}
    </section>
  );
}

/** A live conversation is due after a minute. */
const WATCH_MS = 5_000;

const TONES = { late: "bad", soon: "warn", later: "info" } as const;
type DueProps = { entry: Pick<InboxEntry, "kind" | "askedAt">; dueAt: string };

function Due({ entry, dueAt }: DueProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const isChat = entry.kind === "chat";
  const now = useNow(isChat ? WATCH_MS : MINUTE_MS);
  const urgency = findUrgency({ ...entry, dueAt }, now);
  const isLate = urgency === "late";
  const time = isChat ? format.time(dueAt) : format.dateTime(dueAt, DUE);
  return <StatusPill tone={TONES[urgency]}>{t(isLate ? "inbox.late" : "inbox.due", { time })}</StatusPill>;
}

type EntryProps = { entry: InboxEntry; isShown: boolean; name: string; state: DeskState; onChoose: () => void };

function EntryButton({ entry, isShown, name, state, onChoose }: EntryProps) {
  const { t } = useTranslation("dashboard");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const { kind, key, agent, askedAt, dueAt, isMine } = entry;
  const isOwnChat = kind === "chat" && isMine;
  const unread = isOwnChat ? countUnread(state, key) : 0;
  const last = isOwnChat ? getThread(state, key).messages.at(-1) : undefined;
  return (
    <button
      aria-current={isShown ? "true" : undefined}
      className={classNames(styles.chat, isShown ? styles.chosen : undefined)}
      onClick={onChoose}
      type="button"
    >
      <span className={styles.name}>
        {kind === "chat" ? <MessageCircle size={16} /> : <Mail size={16} />}
        <VisuallyHidden>{t(kind === "chat" ? "inbox.chat" : "inbox.question")}</VisuallyHidden> <bdi>{name}</bdi>
      </span>
      {unread > 0 ? <span className={styles.unread}>{t("chats.unread", { count: unread })}</span> : null}
      {last ? (
        <span className={styles.last}>
          <bdi>{messageLine(language, last) ?? t("messages.notShown")}</bdi>
          <time dateTime={last.timestamp}>{format.time(last.timestamp)}</time>
        </span>
      ) : (
        <span className={styles.last}>
          <span>{agent ? t("assign.heldBy", { name: agent }) : isMine ? t("inbox.mine") : t("inbox.nobody")}</span>
          <time dateTime={askedAt}>{format.relative(askedAt)}</time>
        </span>
      )}
      {dueAt ? (
        <span className={styles.due}>
          <Due dueAt={dueAt} entry={entry} />
        </span>
      ) : null}
    </button>
  );
}

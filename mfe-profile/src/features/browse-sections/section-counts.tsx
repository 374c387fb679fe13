import { countOpenTasks, taskChanged } from "@kalima/learning-contract";
import { countUnreadMessages } from "@kalima/messages-contract";
import { useEvent, usePlatform, useQuery, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./section-menu.module.css";

const MESSAGES_REFRESH_MS = 60_000;
/** Beside open messages, which are read one after the other. */
const REFRESH_WHILE_READING_MS = 5_000;

/** How many messages of trainers the student has not seen yet. */
export function MessageCount({ isReading }: { isReading: boolean }) {
  const { http } = usePlatform();
  const { data } = useQuery({
    queryKey: ["unread-messages"],
    queryFn: ({ signal }) => http.call(countUnreadMessages, { signal }),
    refetchInterval: isReading ? REFRESH_WHILE_READING_MS : MESSAGES_REFRESH_MS,
  });
  return <SectionCount count={data?.unread} words="unreadMessages" />;
}

const KEY = ["open-tasks"];
/** Interval at which changes of the other side are fetched. */
const TASKS_REFRESH_MS = 60_000;

/** How many tasks wait for the student. */
export function TaskCount() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(countOpenTasks, { signal }),
    refetchInterval: TASKS_REFRESH_MS,
  });
  useEvent(taskChanged, () => void client.invalidateQueries({ queryKey: KEY }));
  return <SectionCount count={data?.open} words="openTasks" />;
}

const MAX_SHOWN = 99;

type SectionCountProps = {
  /** Undefined while it is unknown; then, and at 0, nothing is shown. */
  count: number | undefined;
  /** Key of what a screen reader says, with `count`. */
  words: string;
};

/** How much waits in a section, beside its name. */
function SectionCount({ count = 0, words }: SectionCountProps) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  return (
    <>
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(count)}
        </span>
      )}
      <span role="status">
        <VisuallyHidden>{count > 0 && t(words, { count })}</VisuallyHidden>
      </span>
    </>
  );
}

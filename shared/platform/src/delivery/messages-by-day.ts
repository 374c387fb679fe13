import type { ThreadMessage } from "./thread.ts";

/** Messages under the days on which they were written, in the order given. `dayOf` writes an instant's day. */
export function messagesByDay(
  messages: readonly ThreadMessage[],
  dayOf: (timestamp: string) => string,
): { day: string; messages: ThreadMessage[] }[] {
  const days: { day: string; messages: ThreadMessage[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.timestamp);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

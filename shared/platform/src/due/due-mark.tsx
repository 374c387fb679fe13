import { useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { useIsLate } from "./use-is-late.ts";

export type DueMarkProps = {
  dueAt: string;
  /** Text of the task that is due, before and after the time has passed. */
  text: (isLate: boolean, time: string) => string;
};

/** Until when somebody has to act, and that they are overdue: by colour, icon and words. */
export function DueMark({ dueAt, text }: DueMarkProps) {
  const format = useFormat();
  const isLate = useIsLate(dueAt);
  return <StatusPill tone={isLate ? "bad" : "info"}>{text(isLate, format.dateTime(dueAt))}</StatusPill>;
}

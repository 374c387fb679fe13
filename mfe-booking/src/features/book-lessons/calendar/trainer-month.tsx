import { MonthCalendar, type MonthCalendarProps, monthOf, useDayFocus } from "@kalima/ui/calendar";
import { type Ref, useImperativeHandle } from "react";
import { useMonth } from "../api/use-month.ts";

type TrainerMonthProps = Omit<MonthCalendarProps, "focus" | "month"> & {
  trainerId: string;
  ref?: Ref<{ focus: () => void }>;
};

/** The calendar of one trainer, with the answer for the month that it shows. */
export function TrainerMonth({ trainerId, ref, ...calendar }: TrainerMonthProps) {
  const { selected, today } = calendar;
  const focus = useDayFocus(selected ?? today.add({ days: 1 }), today);
  const month = useMonth(trainerId, monthOf(focus.day));
  useImperativeHandle(ref, () => ({ focus: focus.focusDay }));
  return <MonthCalendar {...calendar} focus={focus} month={month} />;
}

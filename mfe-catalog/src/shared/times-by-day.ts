export type TimesOfDay = { day: string; times: string[] };

/** Neighbouring instants of the same day together, in their order; `dayOf` names the day of an instant. */
export function timesByDay(times: readonly string[], dayOf: (at: string) => string): TimesOfDay[] {
  const days: TimesOfDay[] = [];
  for (const at of times) {
    const day = dayOf(at);
    const last = days.at(-1);
    if (last?.day === day) last.times.push(at);
    else days.push({ day, times: [at] });
  }
  return days;
}

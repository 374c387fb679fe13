/** Chosen start times (normalized instants) of lessons of one length. */
export type ChosenTimes = { times: readonly string[]; lessonMinutes: number };

/** Whether a time cannot join the chosen ones because its lesson would overlap one of them, or is one of them. */
export function isOverlapped({ times, lessonMinutes }: ChosenTimes, at: string): boolean {
  return times.some((time) => Math.abs(Date.parse(time) - Date.parse(at)) < lessonMinutes * 60_000);
}

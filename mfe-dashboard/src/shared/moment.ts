/** Date with its year, and time: "1 Dec 2026, 5:00 PM". For what may be of any year. */
export const MOMENT = { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" } as const;

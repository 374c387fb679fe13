const UNITS = [
  { unit: "minute", minutes: 1, until: 60 },
  { unit: "hour", minutes: 60, until: 24 * 60 },
  { unit: "day", minutes: 24 * 60, until: 60 * 24 * 60 },
  { unit: "month", minutes: 30 * 24 * 60, until: Number.POSITIVE_INFINITY },
] as const;

/** A pause in its largest fitting unit, such as 10 minutes, 4 days or 3 months. */
export function pauseOf(minutes: number): { value: number; unit: (typeof UNITS)[number]["unit"] } {
  const fitting = UNITS.find(({ until }) => minutes < until) ?? UNITS[3];
  return { value: Math.max(1, Math.round(minutes / fitting.minutes)), unit: fitting.unit };
}

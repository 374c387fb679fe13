const OLDEST_YEARS = 120;

/** Whether a text is a day (`YYYY-MM-DD`) that exists, lies in the past and is somebody's birthday. */
export function isBirthday(text: string, today: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false;
  return day < today && today.getUTCFullYear() - day.getUTCFullYear() <= OLDEST_YEARS;
}

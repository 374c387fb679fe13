import type { SchoolHoliday } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";

type Holiday = { name: SchoolHoliday["name"]; month: number; day: number; days: number };

/** Public holidays of Egypt on fixed days. */
const FIXED: readonly Holiday[] = [
  { name: { en: "Coptic Christmas", ar: "عيد الميلاد المجيد" }, month: 1, day: 7, days: 1 },
  { name: { en: "25 January Revolution Day", ar: "ثورة 25 يناير" }, month: 1, day: 25, days: 1 },
  { name: { en: "Sinai Liberation Day", ar: "عيد تحرير سيناء" }, month: 4, day: 25, days: 1 },
  { name: { en: "Labour Day", ar: "عيد العمال" }, month: 5, day: 1, days: 1 },
  { name: { en: "30 June Revolution Day", ar: "ثورة 30 يونيو" }, month: 6, day: 30, days: 1 },
  { name: { en: "23 July Revolution Day", ar: "ثورة 23 يوليو" }, month: 7, day: 23, days: 1 },
  { name: { en: "Armed Forces Day", ar: "عيد القوات المسلحة" }, month: 10, day: 6, days: 1 },
];
/** Months and days of the Islamic calendar, as Umm al-Qura counts it: the moon may be seen a day later. */
const ISLAMIC: readonly Holiday[] = [
  { name: { en: "Islamic New Year", ar: "رأس السنة الهجرية" }, month: 1, day: 1, days: 1 },
  { name: { en: "Birth of the Prophet", ar: "المولد النبوي الشريف" }, month: 3, day: 12, days: 1 },
  { name: { en: "Eid al-Fitr", ar: "عيد الفطر" }, month: 10, day: 1, days: 3 },
  { name: { en: "Eid al-Adha", ar: "عيد الأضحى" }, month: 12, day: 9, days: 5 },
];

const islamic = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  timeZone: "UTC",
  month: "numeric",
  day: "numeric",
});
const toDate = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Orthodox Easter Monday by Meeus's rule, which holds from 1900 to 2099. */
function computeEasterMonday(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const march = d + e + 114;
  const julian = Date.UTC(year, Math.floor(march / 31) - 1, (march % 31) + 1);
  return julian + 14 * DAY_MS;
}

function findHolidays(day: number): Holiday[] {
  const date = new Date(day);
  const parts = islamic.formatToParts(day);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const is = (month: number, of: number) => (holiday: Holiday) => holiday.month === month && holiday.day === of;
  const spring =
    computeEasterMonday(date.getUTCFullYear()) === day
      ? [{ name: { en: "Sham el-Nessim", ar: "شم النسيم" }, month: 0, day: 0, days: 1 }]
      : [];
  return [
    ...FIXED.filter(is(date.getUTCMonth() + 1, date.getUTCDate())),
    ...ISLAMIC.filter(is(read("month"), read("day"))),
    ...spring,
  ];
}

/** Days off of the school that begin from one date to another (`YYYY-MM-DD`), both included, in order. */
export function listSchoolHolidays(from: string, until: string): SchoolHoliday[] {
  const [first, last] = [Date.parse(from), Date.parse(until)];
  const days = Array.from({ length: Math.floor((last - first) / DAY_MS) + 1 }, (_, place) => first + place * DAY_MS);
  return days.flatMap((day) =>
    findHolidays(day).map(({ name, days: length }) => ({
      name,
      from: toDate(day),
      until: toDate(day + (length - 1) * DAY_MS),
    })),
  );
}

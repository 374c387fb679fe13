import type { CefrLevel } from "@kalima/contracts/domain";

/** Weekday (0 is Sunday) and hour of a weekly lesson, on the trainer's clock. */
export type WeeklyTime = readonly [weekday: number, hour: number];
export type MonthStudent = {
  name: string;
  country: string;
  gender: "female" | "male";
  level: CefrLevel;
  /** Null for one who has not chosen a time themself. */
  timeZone: string | null;
  pack: 6 | 12 | 24;
  /** Weeks ago in which the pack begins. */
  weeksAgo: number;
  times: readonly WeeklyTime[];
  /** Written down in the newest lesson. */
  words: readonly { word: string; meaning: string; example: string }[];
};
/** `trainer` is the place in the list. */
export type MonthOfTrainer = { trainer: number; students: readonly MonthStudent[] };

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [0, 1, 2, 3, 4, 5, 6] as const;

/** Where students live, with the clock that they chose. */
const EGYPT = { country: "EG", timeZone: "Africa/Cairo" } as const;
const SAUDI_ARABIA = { country: "SA", timeZone: "Asia/Riyadh" } as const;
const EMIRATES = { country: "AE", timeZone: "Asia/Dubai" } as const;

/** Students whom the trainers with accounts teach now, inside of their hours. */
export const MONTHS: readonly MonthOfTrainer[] = [
  {
    trainer: 0,
    students: [
      {
        name: "Yara Mostafa",
        ...EGYPT,
        gender: "female",
        level: "A2",
        pack: 24,
        weeksAgo: 4,
        times: [
          [SAT, 16],
          [MON, 18],
          [WED, 16],
        ],
        words: [
          { word: "to get along with", meaning: "ينسجم مع", example: "I get along with my new neighbours." },
          { word: "crowded", meaning: "مزدحم", example: "The metro is crowded after five." },
          { word: "to miss", meaning: "يفتقد", example: "I miss my grandmother’s kitchen." },
        ],
      },
      {
        name: "Omar Khalil",
        ...SAUDI_ARABIA,
        gender: "male",
        level: "B1",
        pack: 24,
        weeksAgo: 5,
        times: [
          [SUN, 19],
          [WED, 19],
        ],
        words: [
          { word: "to postpone", meaning: "يؤجّل", example: "They postponed the launch by a week." },
          { word: "supplier", meaning: "مورّد", example: "Our supplier is in Jeddah." },
          { word: "on behalf of", meaning: "نيابةً عن", example: "I am calling on behalf of my manager." },
          { word: "to turn out", meaning: "يتبيّن", example: "It turned out that the file was empty." },
          { word: "thorough", meaning: "دقيق وشامل", example: "She gave us a thorough answer." },
        ],
      },
      {
        name: "Farida Shawky",
        ...EMIRATES,
        gender: "female",
        level: "B2",
        pack: 12,
        weeksAgo: 3,
        times: [
          [TUE, 20],
          [SAT, 18],
        ],
        words: [
          { word: "to hesitate", meaning: "يتردد", example: "Do not hesitate to ask." },
          { word: "subtle", meaning: "دقيق لا يُلاحظ بسهولة", example: "There is a subtle difference." },
        ],
      },
      {
        name: "Ziad Hamed",
        ...EGYPT,
        gender: "male",
        level: "B1",
        pack: 6,
        weeksAgo: 4,
        times: [[THU, 17]],
        words: [{ word: "to apply for", meaning: "يتقدّم لـ", example: "I applied for two jobs." }],
      },
      {
        name: "Nadine Fouad",
        ...EGYPT,
        gender: "female",
        level: "A2",
        pack: 24,
        weeksAgo: 5,
        times: [
          [MON, 20],
          [THU, 20],
        ],
        words: [
          { word: "leftovers", meaning: "بقايا الطعام", example: "We had leftovers for lunch." },
          { word: "to be worth it", meaning: "يستحق", example: "The trip was long, but worth it." },
        ],
      },
      {
        name: "Hassan Reda",
        country: "EG",
        gender: "male",
        level: "B1",
        timeZone: null,
        pack: 12,
        weeksAgo: 5,
        times: [[FRI, 19]],
        words: [{ word: "to figure out", meaning: "يكتشف الحل", example: "I will figure it out." }],
      },
      {
        name: "Malak Tamer",
        ...EGYPT,
        gender: "female",
        level: "B2",
        pack: 12,
        weeksAgo: 3,
        times: [
          [SUN, 21],
          [TUE, 17],
        ],
        words: [{ word: "bittersweet", meaning: "حلو ومر معًا", example: "It was a bittersweet goodbye." }],
      },
    ],
  },
  {
    trainer: 1,
    students: [
      {
        name: "Tarek Mansour",
        ...SAUDI_ARABIA,
        gender: "male",
        level: "B2",
        pack: 24,
        weeksAgo: 5,
        times: [
          [MON, 9],
          [THU, 9],
        ],
        words: [
          { word: "to follow up", meaning: "يتابع", example: "I will follow up by e-mail." },
          { word: "bottleneck", meaning: "عنق الزجاجة", example: "Approval is our bottleneck." },
          { word: "in the meantime", meaning: "إلى ذلك الحين", example: "In the meantime we test it." },
        ],
      },
      {
        name: "Sherine Ezzat",
        ...EGYPT,
        gender: "female",
        level: "C1",
        pack: 12,
        weeksAgo: 5,
        times: [[TUE, 18]],
        words: [{ word: "to push back", meaning: "يعترض بلباقة", example: "I pushed back on the date." }],
      },
      {
        name: "Hany Saber",
        ...EMIRATES,
        gender: "male",
        level: "B1",
        pack: 24,
        weeksAgo: 4,
        times: [
          [MON, 17],
          [FRI, 10],
        ],
        words: [
          { word: "agenda", meaning: "جدول أعمال", example: "Two points are on the agenda." },
          { word: "to take over", meaning: "يتسلّم المهمة", example: "She takes over in May." },
        ],
      },
      {
        name: "Rana Wahba",
        ...EGYPT,
        gender: "female",
        level: "B2",
        pack: 12,
        weeksAgo: 3,
        times: [
          [THU, 18],
          [SAT, 10],
        ],
        words: [{ word: "estimate", meaning: "تقدير", example: "It is a rough estimate." }],
      },
      {
        name: "Adham Zaki",
        country: "EG",
        gender: "male",
        level: "B2",
        timeZone: null,
        pack: 6,
        weeksAgo: 3,
        times: [[TUE, 10]],
        words: [{ word: "to wrap up", meaning: "يختتم", example: "Let us wrap up in five minutes." }],
      },
      {
        name: "Lina Barakat",
        country: "KW",
        gender: "female",
        level: "C1",
        timeZone: "Asia/Kuwait",
        pack: 24,
        weeksAgo: 5,
        times: [
          [FRI, 8],
          [SAT, 11],
        ],
        words: [
          { word: "leverage", meaning: "قوة تفاوضية", example: "We have little leverage here." },
          { word: "to concede", meaning: "يتنازل عن", example: "They conceded the second point." },
        ],
      },
    ],
  },
];

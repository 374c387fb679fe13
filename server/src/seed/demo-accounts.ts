import type { RoleName } from "@kalima/contracts/domain";

export type DemoAccount = {
  id: string;
  phone: string;
  password: string;
  name: string;
  role: RoleName;
  country: string | null;
  language: "en" | "ar";
  gender: "female" | "male";
  /** Days before the seed on which the account was made: a trainer who has taught for months is not new. */
  daysAgo: number;
};

/** Accounts that every fresh demo has, always with the same ids, phones and passwords. */
export const STUDENT_A: DemoAccount = {
  id: "0193a000-0000-7000-8000-00000000000a",
  phone: "+201000000001",
  password: "Student-A-2026",
  name: "Mariam Hassan",
  role: "student",
  country: "EG",
  language: "en",
  gender: "female",
  daysAgo: 6,
};
export const STUDENT_B: DemoAccount = {
  id: "0193a000-0000-7000-8000-00000000000b",
  phone: "+201000000002",
  password: "Student-B-2026",
  name: "يوسف عبد الرحمن",
  role: "student",
  country: "EG",
  language: "ar",
  gender: "male",
  daysAgo: 3,
};
/** Verified, with a profile that is not complete yet. */
export const NEW_STUDENT: DemoAccount = {
  id: "0193a000-0000-7000-8000-00000000000c",
  phone: "+201000000003",
  password: "New-Student-2026",
  name: "Salma Nabil",
  role: "student",
  country: null,
  language: "en",
  gender: "female",
  daysAgo: 0,
};
/** A student with half a year of past lessons. */
export const LEARNER: DemoAccount = {
  id: "0193a000-0000-7000-8000-00000000000d",
  phone: "+201000000004",
  password: "Learner-2026-Words",
  name: "Laila Samir",
  role: "student",
  country: "EG",
  language: "en",
  gender: "female",
  daysAgo: 170,
};
export const TRAINER_ONE: DemoAccount = {
  id: "0193a000-0000-7000-8000-000000000011",
  phone: "+201000000011",
  password: "Trainer-1-2026",
  name: "Nour El-Sayed",
  role: "trainer",
  country: "EG",
  language: "en",
  gender: "female",
  daysAgo: 320,
};
export const TRAINER_TWO: DemoAccount = {
  id: "0193a000-0000-7000-8000-000000000012",
  phone: "+201000000012",
  password: "Trainer-2-2026",
  name: "Daniel Brooks",
  role: "trainer",
  country: "GB",
  language: "en",
  gender: "male",
  daysAgo: 320,
};
export const AGENT: DemoAccount = {
  id: "0193a000-0000-7000-8000-000000000021",
  phone: "+201000000021",
  password: "Agent-2026-Help",
  name: "Hana Mostafa",
  role: "agent",
  country: "EG",
  language: "ar",
  gender: "female",
  daysAgo: 330,
};
/** To whom the first agent hands over. */
export const SECOND_AGENT: DemoAccount = {
  id: "0193a000-0000-7000-8000-000000000022",
  phone: "+201000000022",
  password: "Agent-2-2026-Help",
  name: "Omar Zaki",
  role: "agent",
  country: "EG",
  language: "en",
  gender: "male",
  daysAgo: 250,
};
export const ADMIN: DemoAccount = {
  id: "0193a000-0000-7000-8000-000000000031",
  phone: "+201000000031",
  password: "Admin-2026-Desk",
  name: "Karim Fathy",
  role: "admin",
  country: "EG",
  language: "en",
  gender: "male",
  daysAgo: 340,
};
/** Approves large refunds and payouts that the first admin requests: they need two people. */
export const SECOND_ADMIN: DemoAccount = {
  id: "0193a000-0000-7000-8000-000000000032",
  phone: "+201000000032",
  password: "Admin-2-2026-Desk",
  name: "نهى الشريف",
  role: "admin",
  country: "EG",
  language: "ar",
  gender: "female",
  daysAgo: 335,
};

export const DEMO_ACCOUNTS = [
  STUDENT_A,
  STUDENT_B,
  NEW_STUDENT,
  LEARNER,
  TRAINER_ONE,
  TRAINER_TWO,
  AGENT,
  SECOND_AGENT,
  ADMIN,
  SECOND_ADMIN,
] as const;

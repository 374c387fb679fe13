import type { Language } from "@kalima/contracts/domain";

type Texts = {
  site: string;
  title: string;
  trainer: string;
  paidOn: string;
  reference: string;
  date: string;
  about: string;
  price: string;
  share: string;
  amount: string;
  total: string;
  sessionWith: (name: string) => string;
  correction: (reason: string) => string;
  dates: (zone: string) => string;
};

/** Texts printed on the statement of a payout, including the first line of its table. */
export const STATEMENT_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    site: "Kalima",
    title: "Statement of earnings",
    trainer: "Trainer",
    paidOn: "Paid on",
    reference: "Bank reference",
    date: "Date",
    about: "For",
    price: "Price",
    share: "Your share",
    amount: "Earned",
    total: "Total paid",
    sessionWith: (name) => `Session with ${name}`,
    correction: (reason) => `Correction: ${reason}`,
    dates: (zone) => `Dates are in the time zone ${zone}.`,
  },
  ar: {
    site: "كلمة",
    title: "كشف الأرباح",
    trainer: "المدرّب",
    paidOn: "تاريخ الصرف",
    reference: "الرقم المرجعي للبنك",
    date: "التاريخ",
    about: "البيان",
    price: "السعر",
    share: "نصيبك",
    amount: "ما ربحته",
    total: "إجمالي المصروف",
    sessionWith: (name) => `جلسة مع ${name}`,
    correction: (reason) => `تسوية: ${reason}`,
    dates: (zone) => `التواريخ بتوقيت ${zone}.`,
  },
};

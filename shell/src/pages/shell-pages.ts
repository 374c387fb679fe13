import type { ClaimedPage } from "@kalima/contracts/pages";
import { FEEDBACK_HOURS } from "@kalima/school-contract";

/** Which component shows a page of the shell. */
export type ShellPageKey =
  | "home"
  | "about"
  | "contact"
  | "privacyPolicy"
  | "terms"
  | "developers"
  | "connectionLost"
  | "notFound";

export type ShellPage = ClaimedPage & {
  component: ShellPageKey;
  /** True if the build renders the page to HTML, once per language. */
  prerender: boolean;
  /** The one address of a page that has two; the other is replaced by it. */
  movedTo?: string;
};

const NONE = { en: "", ar: "" };
/** The page shown while the browser has no connection. */
export const CONNECTION_LOST_PATH = "/connection-lost";
/** The page shown, with status 404, at every path that no page claims. */
export const NOT_FOUND_PATH = "/page-not-found";

const contact = {
  access: "public",
  frame: "full",
  component: "contact",
  prerender: true,
  title: { en: "Contact", ar: "التواصل معنا" },
  description: {
    en: "Write to Kalima about sessions, payments or teaching with us.",
    ar: "للكتابة إلى كلمة عن الجلسات أو الدفع أو التدريس معنا.",
  },
} as const;

/** The shell's own pages. An empty title leaves the product name alone in the browser's tab. */
export const shellPages: readonly ShellPage[] = [
  {
    path: "/",
    access: "public",
    frame: "full",
    component: "home",
    prerender: true,
    title: { en: "Private English sessions online", ar: "جلسات إنجليزية فردية عبر الإنترنت" },
    description: {
      en: `Thirty or fifty minutes with one trainer and your own subject. Written feedback within ${FEEDBACK_HOURS} hours, every time.`,
      ar: `جلسة مدتها 30 أو 50 دقيقة مع مدرّب واحد والموضوع من اختيارك، وملاحظات مكتوبة خلال ${FEEDBACK_HOURS} ساعة بعد كل جلسة.`,
    },
  },
  {
    path: "/about",
    access: "public",
    frame: "full",
    component: "about",
    prerender: true,
    title: { en: "About us", ar: "من نحن" },
    description: {
      en: "A school for people who already learned English once. Why it is called “word”, and what you can hold us to.",
      ar: "مدرسة لمن تعلّم الإنجليزية من قبل: لماذا سُمّيت «كلمة»، وما يمكن أن نُحاسَب عليه.",
    },
  },
  { path: "/contact-us", ...contact },
  { path: "/contact", ...contact, prerender: false, movedTo: "/contact-us" },
  {
    path: "/privacy-policy",
    access: "public",
    alwaysOpen: true,
    frame: "full",
    component: "privacyPolicy",
    prerender: true,
    title: { en: "Privacy policy", ar: "سياسة الخصوصية" },
    description: {
      en: "What Kalima knows about you, why, who else sees it, and how to take it back.",
      ar: "ما تعرفه كلمة عنك، ولماذا، ومن يراه غيرها، وكيف يُسترد.",
    },
  },
  {
    path: "/terms",
    access: "public",
    alwaysOpen: true,
    frame: "full",
    component: "terms",
    prerender: true,
    title: { en: "Terms of use", ar: "شروط الاستخدام" },
    description: {
      en: "What Kalima does for you, and what it asks of you.",
      ar: "ما تقدّمه كلمة، وما تطلبه.",
    },
  },
  {
    path: "/developers",
    access: "public",
    frame: "full",
    component: "developers",
    prerender: true,
    title: NONE,
    description: NONE,
  },
  {
    path: CONNECTION_LOST_PATH,
    access: "flow",
    alwaysOpen: true,
    frame: "bare",
    component: "connectionLost",
    prerender: true,
    title: { en: "No connection", ar: "لا يوجد اتصال" },
    description: NONE,
  },
  {
    path: NOT_FOUND_PATH,
    access: "public",
    frame: "full",
    component: "notFound",
    prerender: true,
    title: { en: "Page not found", ar: "الصفحة غير موجودة" },
    description: NONE,
  },
];

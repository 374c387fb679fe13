import type { FeedbackTemplates } from "@kalima/learning-contract";

/** Templates of the school, for every trainer, in both languages. */
export const SCHOOL_TEMPLATES: FeedbackTemplates["school"] = [
  {
    key: "good-session-en",
    language: "en",
    title: "A good session",
    wentWell: "{{name}}, you spoke a lot today, and I could follow you well.",
    corrections: "",
    nextStep: "Please review these words before we meet again: {{words}}",
  },
  {
    key: "grammar-en",
    language: "en",
    title: "Grammar to practise",
    wentWell: "{{name}}, you worked hard on difficult sentences today.",
    corrections: "This came up several times:\n- ",
    nextStep: "Write five sentences of your own with it.\nYour tasks: {{tasks}}",
  },
  {
    key: "first-session-en",
    language: "en",
    title: "After the first session",
    wentWell: "{{name}}, it was good to meet you. I now know what you want to reach.",
    corrections: "",
    nextStep: "Think of three situations in which you need English, and bring them along.",
  },
  {
    key: "good-session-ar",
    language: "ar",
    title: "جلسة موفقة",
    wentWell: "كان الحديث في هذه الجلسة واضحًا وسهل المتابعة.",
    corrections: "",
    nextStep: "كلمات للمراجعة قبل الجلسة القادمة: {{words}}",
  },
  {
    key: "grammar-ar",
    language: "ar",
    title: "قواعد للتدرّب",
    wentWell: "كان العمل على الجمل الصعبة اليوم جادًّا.",
    corrections: "تكرّر ما يلي أكثر من مرة:\n- ",
    nextStep: "كتابة خمس جمل جديدة بهذه القاعدة.\nالمهام: {{tasks}}",
  },
  {
    key: "first-session-ar",
    language: "ar",
    title: "بعد الجلسة الأولى",
    wentWell: "سعدت بهذا اللقاء، وصار الهدف واضحًا لي.",
    corrections: "",
    nextStep: "التفكير في ثلاثة مواقف تحتاج إلى الإنجليزية لنتحدث عنها.",
  },
];

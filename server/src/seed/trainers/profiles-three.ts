import type { TrainerProfile } from "./trainer-profile.ts";

/** Trainers whose clocks are half an hour or a quarter away from most others. */
export const PROFILES_THREE: readonly TrainerProfile[] = [
  {
    name: { en: "Amina Siddiqui", ar: "أمينة صديقي" },
    gender: "female",
    country: "IN",
    nationality: "IN",
    timeZone: "Asia/Kolkata",
    bornOn: "1989-02-17",
    price: 260,
    specializations: ["business", "pronunciation"],
    levels: ["B1", "B2", "C1"],
    hours: ["mon-fri 9-13", "mon-sat 18:30-22:30"],
    headline: {
      en: "Clear English for calls with three accents on them",
      ar: "إنجليزية واضحة لمكالمات تختلط فيها اللهجات",
    },
    description: {
      en: "I led a support team in Kolkata that spoke to customers in Cairo, Leeds and Texas. We train your ear on real recordings first, then your own stress and rhythm, until nobody asks you to repeat.",
      ar: "قدت في كلكتا فريق دعم يخاطب عملاء في القاهرة وليدز وتكساس. ندرّب أذنك أولًا على تسجيلات حقيقية، ثم نضبط نبرك وإيقاعك حتى لا يطلب منك أحد الإعادة.",
    },
  },
  {
    name: { en: "Prakash Gurung", ar: "براكاش جورونج" },
    gender: "male",
    country: "NP",
    nationality: "NP",
    timeZone: "Asia/Kathmandu",
    bornOn: "1992-09-05",
    price: 190,
    specializations: ["conversation", "grammar"],
    levels: ["A1", "A2", "B1"],
    hours: ["sun-fri 16-21"],
    headline: { en: "Your first hundred sentences, told as a journey", ar: "أول مئة جملة لك، نحكيها كرحلة" },
    description: {
      en: "I guided trekkers for eight years, and most of us shared only simple English. I teach it the same way: ask, answer, tell what happened. Every session ends with a short story you tell by yourself.",
      ar: "رافقت المتنزهين في الجبال ثماني سنوات، ولم يكن بيننا سوى إنجليزية بسيطة. أعلّمها بالطريقة نفسها: سؤال وجواب وحكاية لما حدث. وتنتهي كل جلسة بقصة قصيرة من حكايتك وحدك.",
    },
  },
  {
    name: { en: "Leila Karimi", ar: "ليلى كريمي" },
    gender: "female",
    country: "IR",
    nationality: "IR",
    timeZone: "Asia/Tehran",
    bornOn: "1986-06-21",
    price: 270,
    specializations: ["ielts", "grammar"],
    levels: ["B1", "B2", "C1", "C2"],
    hours: ["sat-wed 15:30-20:30", "thu 9-12"],
    gridMinutes: 30,
    lessonLengths: [30, 50],
    headline: { en: "IELTS speaking without a memorised answer", ar: "محادثة الآيلتس بلا إجابات محفوظة" },
    description: {
      en: "Examiners hear rehearsed answers within ten seconds. We build yours from your own life, record them, and listen again together: one thing to keep, one to change. I start on the hour and on the half hour.",
      ar: "يكتشف الممتحن الإجابة المحفوظة في عشر ثوانٍ. نبني إجاباتك من حياتك أنت ونسجّلها ثم نستمع إليها معًا: شيء نبقيه وشيء نغيّره. تبدأ جلساتي عند تمام الساعة ونصفها.",
    },
  },
];

import type { Specialization } from "@kalima/catalog-contract";
import type { BilingualText } from "@kalima/contracts/domain";

/** Languages of demo trainers besides English, by nationality. */
const OTHER_LANGUAGES: Readonly<Record<string, BilingualText>> = {
  EG: { en: "Arabic", ar: "العربية" },
  JO: { en: "Arabic", ar: "العربية" },
  LB: { en: "Arabic and French", ar: "العربية والفرنسية" },
  MA: { en: "Arabic and French", ar: "العربية والفرنسية" },
  SD: { en: "Arabic", ar: "العربية" },
  CA: { en: "French", ar: "الفرنسية" },
  IN: { en: "Hindi", ar: "الهندية" },
  IR: { en: "Persian", ar: "الفارسية" },
  IT: { en: "Italian", ar: "الإيطالية" },
  NP: { en: "Nepali", ar: "النيبالية" },
  PK: { en: "Urdu", ar: "الأردية" },
};

/** The languages that a demo trainer speaks; those who teach beginners also explain in Arabic. */
export function nameLanguages(nationality: string): BilingualText {
  const others = OTHER_LANGUAGES[nationality];
  if (!others) return { en: "English (first language), some Arabic", ar: "الإنجليزية (اللغة الأم)، وبعض العربية" };
  return { en: `English, ${others.en} (first language)`, ar: `الإنجليزية، ${others.ar} (اللغة الأم)` };
}

/** Accents of demo trainers in English, by nationality. */
const ACCENTS: Readonly<Record<string, BilingualText>> = {
  AU: { en: "Australian", ar: "أسترالية" },
  CA: { en: "Canadian", ar: "كندية" },
  EG: { en: "British, with a light Egyptian touch", ar: "بريطانية بلمسة مصرية خفيفة" },
  GB: { en: "British", ar: "بريطانية" },
  IE: { en: "Irish", ar: "أيرلندية" },
  IN: { en: "Indian", ar: "هندية" },
  NG: { en: "Nigerian", ar: "نيجيرية" },
  PK: { en: "British, with a light Pakistani touch", ar: "بريطانية بلمسة باكستانية خفيفة" },
  US: { en: "American", ar: "أمريكية" },
  ZA: { en: "South African", ar: "جنوب أفريقية" },
};

/** The accent of a demo trainer, in English. */
export function nameAccent(nationality: string): BilingualText {
  return ACCENTS[nationality] ?? { en: "International, close to American", ar: "دولية قريبة من الأمريكية" };
}

/** The course of the first session, by what a demo trainer teaches first. */
export const FIRST_SESSIONS: Readonly<Record<Specialization, BilingualText>> = {
  conversation: {
    en: "We talk for half an hour about things you know well, so that I hear what already works. Then we choose three things to work on, and you leave with a plan for the next six sessions and one short task.",
    ar: "نتحدث نصف ساعة في موضوعات مألوفة لأسمع ما يسير جيدًا. ثم نختار ثلاثة أمور للعمل عليها، وتنتهي الجلسة بخطة لست جلسات ومهمة قصيرة.",
  },
  business: {
    en: "Bring a meeting, a call or an e-mail that is coming up. We practise it once as it is, look at what to change, and do it again. At the end you have phrases for that meeting and a plan for the next sessions.",
    ar: "نبدأ باجتماع أو مكالمة أو رسالة قادمة: نتدرب عليها كما هي، ونرى ما يلزم تغييره، ثم نعيدها. وفي النهاية عبارات جاهزة لذلك الاجتماع وخطة للجلسات التالية.",
  },
  ielts: {
    en: "A short mock speaking test and one paragraph of writing, both marked against the official criteria. I show you which points are nearest, and we set a plan for your test date.",
    ar: "اختبار محادثة تجريبي قصير وفقرة كتابة واحدة، وكلاهما بمعايير الاختبار الرسمية. بعدها نحدّد أقرب الدرجات منالًا، ونضع خطة حتى موعد الاختبار.",
  },
  grammar: {
    en: "We go through ten everyday sentences to find which rules are firm and which are guesses. Then one rule, explained slowly, practised aloud, and a page to take home.",
    ar: "نمرّ على عشر جمل يومية لنعرف القواعد الراسخة وما يُقال تخمينًا. ثم قاعدة واحدة بشرح هادئ وتدريب بصوت مسموع، وصفحة للمراجعة في البيت.",
  },
  kids: {
    en: "Twenty minutes of games in English with your child while I listen to what they understand. Then ten minutes with you about what they enjoy, and a plan with one small task a day.",
    ar: "عشرون دقيقة من الألعاب بالإنجليزية مع الطفل لمعرفة ما يفهمه. ثم عشر دقائق مع أحد الوالدين عمّا يحبّه الطفل، وخطة بمهمة صغيرة كل يوم.",
  },
  pronunciation: {
    en: "You read one short text and tell me about your day; I write down the sounds and the rhythm that listeners stumble over. We practise the two that matter most, and you record them once more at the end.",
    ar: "قراءة نص قصير وحديث عن اليوم، أدوّن خلالهما الأصوات والإيقاع التي يتعثّر عندها السامع. نتدرب على أهم صوتين، ثم يُسجَّلان مرة أخرى في نهاية الجلسة.",
  },
};

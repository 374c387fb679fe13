import type { PlacementSection } from "@kalima/catalog-contract";
import type { CefrLevel, Language } from "@kalima/contracts/domain";

type Texts = {
  site: string;
  title: string;
  /** Texts for the picture of a shared result. */
  picture: { title: string; line: string };
  of: string;
  takenOn: (date: string) => string;
  skills: Record<PlacementSection, string>;
  /** Heard by a trainer in the speaking check. */
  speaking: string;
  levels: Record<CefrLevel, string>;
  withTranscript: string;
  /** `until`: the last day of a result that is deleted. */
  verify: (until: string | null) => string;
  code: string;
};

/** Texts printed on a certificate. */
export const CERTIFICATE_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    site: "Kalima",
    title: "English level certificate",
    picture: { title: "My English level", line: "Verified result of the placement test" },
    of: "Placement test result of",
    takenOn: (date) => `Taken on ${date}`,
    skills: { grammar: "Grammar", vocabulary: "Vocabulary", reading: "Reading", listening: "Listening" },
    speaking: "Speaking",
    levels: {
      A1: "Beginner",
      A2: "Elementary",
      B1: "Intermediate",
      B2: "Upper intermediate",
      C1: "Advanced",
      C2: "Proficient",
    },
    withTranscript: "The text of a recording was read in the listening section.",
    verify: (until) => `Anyone can verify this result${until ? ` until ${until}` : ""} at`,
    code: "Code",
  },
  ar: {
    site: "كلمة",
    title: "شهادة مستوى الإنجليزية",
    picture: { title: "مستواي في الإنجليزية", line: "نتيجة موثّقة من اختبار تحديد المستوى" },
    of: "نتيجة اختبار تحديد المستوى",
    takenOn: (date) => `تاريخ الاختبار: ${date}`,
    skills: { grammar: "القواعد", vocabulary: "المفردات", reading: "القراءة", listening: "الاستماع" },
    speaking: "المحادثة",
    levels: {
      A1: "مبتدئ",
      A2: "أساسي",
      B1: "متوسط",
      B2: "فوق المتوسط",
      C1: "متقدّم",
      C2: "متمكّن",
    },
    withTranscript: "تمت قراءة نص أحد التسجيلات في قسم الاستماع.",
    verify: (until) => `يمكن لأي شخص التحقق من هذه النتيجة${until ? ` حتى ${until}` : ""} على`,
    code: "الرمز",
  },
};

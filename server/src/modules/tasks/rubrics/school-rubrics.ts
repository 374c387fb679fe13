import type { Rubrics } from "@kalima/learning-contract";

type Criterion = Rubrics["school"][number]["criteria"][number];

/** Points of the levels of a criterion, the best first, in a rubric of four criteria and in one of two. */
const OF_FOUR = [25, 19, 12, 5] as const;
const OF_TWO = [50, 38, 25, 10] as const;

const makeCriterion = (title: string, points: readonly number[], levels: readonly string[]): Criterion => ({
  title,
  levels: levels.map((text, place) => ({ text, points: points[place] ?? 0 })),
});

/** Rubrics of the school, for every trainer, in both languages. */
export const SCHOOL_RUBRICS: Rubrics["school"] = [
  {
    key: "essay-en",
    language: "en",
    title: "Written text",
    criteria: [
      makeCriterion("Task achievement", OF_FOUR, [
        "Answers everything that was asked, with details and examples",
        "Answers everything that was asked",
        "Leaves out a part of the task",
        "Says little about the task",
      ]),
      makeCriterion("Vocabulary", OF_FOUR, [
        "Precise and varied words, used as they should be",
        "Enough words for the topic, few wrong ones",
        "Repeats the same words, some wrong ones",
        "Too few words to be understood well",
      ]),
      makeCriterion("Grammar", OF_FOUR, [
        "Varied sentences with hardly a mistake",
        "Mistakes that do not disturb the reader",
        "Mistakes that make some sentences hard to read",
        "Mistakes in most sentences",
      ]),
      makeCriterion("Coherence", OF_FOUR, [
        "Ideas follow each other and are well linked",
        "Clear order, some links missing",
        "Order or links are often unclear",
        "Sentences without an order",
      ]),
    ],
  },
  {
    key: "short-answers-en",
    language: "en",
    title: "Short exercise",
    criteria: [
      makeCriterion("Correct answers", OF_TWO, [
        "All or nearly all are right",
        "Most are right",
        "About half are right",
        "Few are right",
      ]),
      makeCriterion("Spelling and punctuation", OF_TWO, [
        "Hardly a mistake",
        "Some mistakes",
        "Many mistakes",
        "Hard to read",
      ]),
    ],
  },
  {
    key: "essay-ar",
    language: "ar",
    title: "نص مكتوب",
    criteria: [
      makeCriterion("تحقيق المطلوب", OF_FOUR, [
        "إجابة عن كل المطلوب بتفاصيل وأمثلة",
        "إجابة عن كل المطلوب",
        "جزء من المطلوب غير موجود",
        "القليل فقط من المطلوب",
      ]),
      makeCriterion("المفردات", OF_FOUR, [
        "مفردات دقيقة ومتنوعة في مواضعها",
        "مفردات كافية للموضوع وأخطاء قليلة",
        "مفردات مكررة وبعض الأخطاء",
        "مفردات لا تكفي لفهم المعنى",
      ]),
      makeCriterion("القواعد", OF_FOUR, [
        "جمل متنوعة تكاد تخلو من الأخطاء",
        "أخطاء لا تعوق القراءة",
        "أخطاء تجعل بعض الجمل صعبة",
        "أخطاء في معظم الجمل",
      ]),
      makeCriterion("الترابط", OF_FOUR, [
        "أفكار متسلسلة ومترابطة",
        "ترتيب واضح وبعض الروابط ناقصة",
        "ترتيب أو روابط غير واضحة في مواضع كثيرة",
        "جمل بلا ترتيب",
      ]),
    ],
  },
  {
    key: "short-answers-ar",
    language: "ar",
    title: "تمرين قصير",
    criteria: [
      makeCriterion("صحة الإجابات", OF_TWO, [
        "كل الإجابات صحيحة أو كلها تقريبًا",
        "معظم الإجابات صحيحة",
        "نحو نصف الإجابات صحيح",
        "إجابات صحيحة قليلة",
      ]),
      makeCriterion("الإملاء وعلامات الترقيم", OF_TWO, [
        "لا أخطاء تقريبًا",
        "بعض الأخطاء",
        "أخطاء كثيرة",
        "تصعب القراءة",
      ]),
    ],
  },
];

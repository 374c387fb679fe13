/** Feedback of a demo trainer after one session, in the language in which it was written. */
export type SampleText = {
  /** Place of the trainer in `TRAINER_PROFILES`. */
  trainer: number;
  isNamed: boolean;
  wentWell: string;
  corrections: string;
  nextStep: string;
  words: { word: string; meaning: string }[];
};

export const SAMPLE_TEXTS: readonly SampleText[] = [
  {
    trainer: 0,
    isNamed: true,
    wentWell:
      'You told me about your sister\'s wedding for eight minutes and stopped only twice to look for a word. When you forgot "aisle" you described it instead of giving up. That is exactly what we have been practising.',
    corrections:
      '"I am living here since 2019": "I\'ve lived here since 2019"\n"She said me": "She told me"\n"comfortable" has three beats, not four: COMF-tuh-bul',
    nextStep: 'Record two minutes about a party that went wrong, without notes. Use "told" at least three times.',
    words: [
      { word: "aisle", meaning: "ممر بين المقاعد" },
      { word: "to burst into tears", meaning: "انفجر باكيًا" },
      { word: "out of the blue", meaning: "فجأة، من دون مقدمات" },
    ],
  },
  {
    trainer: 1,
    isNamed: false,
    wentWell:
      'Your opening was strong: you said what the meeting was for in one sentence. You also interrupted me politely, with "Could I just add something?", which you avoided last month.',
    corrections:
      '"We discussed about the budget": "We discussed the budget"\n"Please revert back": "Please get back to me"\nAvoid "I think that maybe we could perhaps": one softener is enough.',
    nextStep: "Write the follow-up e-mail of today's role play, six lines at most, and send it to me before Thursday.",
    words: [
      { word: "to push back", meaning: "اعترض، طلب التأجيل" },
      { word: "ballpark figure", meaning: "رقم تقريبي" },
    ],
  },
  {
    trainer: 2,
    isNamed: false,
    wentWell:
      "أجبت عن كل أسئلة الماضي البسيط بجمل كاملة، وصحّحت لنفسك مرتين قبل أن أتدخل. النطق أوضح بكثير من الأسبوع الماضي.",
    corrections:
      '"Did you went?": "Did you go?"\n"I have seen him yesterday": "I saw him yesterday"\nمع yesterday و last week نستخدم الماضي البسيط دائمًا.',
    nextStep: "كتابة خمس جمل عن آخر إجازة، وقراءتها بصوت مسموع مرة كل يوم حتى جلستنا القادمة.",
    words: [
      { word: "to run out of", meaning: "نفد منه" },
      { word: "stuck in traffic", meaning: "عالق في الزحام" },
    ],
  },
  {
    trainer: 3,
    isNamed: false,
    wentWell:
      "Your Task 2 essay answered the question in the first paragraph and kept to it. Both examples were your own, and the second one was developed well: that is band 6.5 for task response.",
    corrections:
      '"In nowadays": "Nowadays"\n"The number of cars are": "The number of cars is"\nFour sentences began with "Moreover". Try to link by meaning: "This is why…", "A less obvious reason is…"',
    nextStep: "Rewrite paragraph two in 90 words with only one linking word. Time yourself: 12 minutes.",
    words: [
      { word: "to outweigh", meaning: "رجح على، فاق" },
      { word: "congestion", meaning: "ازدحام" },
      { word: "drawback", meaning: "عيب، سلبية" },
    ],
  },
  {
    trainer: 4,
    isNamed: false,
    wentWell:
      'You kept the conversation going with real questions instead of one-word answers. I especially liked "What made you move there?" You sound more relaxed when you speak a little more slowly, and today you did.',
    corrections:
      '"I\'m agree": "I agree"\n"It depends of": "It depends on"\nThe v in "very" and "village": teeth on the lip, not both lips.',
    nextStep: "Order something by phone in English this week and tell me how it went.",
    words: [
      { word: "to look forward to", meaning: "تطلّع إلى" },
      { word: "hectic", meaning: "مزدحم بالمشاغل" },
    ],
  },
  {
    trainer: 8,
    isNamed: false,
    wentWell:
      "قرأت القصة كاملة بصوت عالٍ، وأعدت سردها بثماني جمل من دون النظر إلى الكتاب. كلمات الحيوانات كلها صحيحة هذه المرة.",
    corrections: '"The cat have": "The cat has"\n"two mouses": "two mice"',
    nextStep: "رسم صفحة عن حيوان مفضّل، وتحتها ثلاث جمل تبدأ بـ It has و It can و It likes.",
    words: [
      { word: "whiskers", meaning: "شوارب القط" },
      { word: "to hide", meaning: "اختبأ" },
    ],
  },
];

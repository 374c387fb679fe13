/** Texts of demo reviews, by stars. Half of them are in Arabic. */
export const REVIEW_TEXTS: Readonly<Record<number, readonly string[]>> = {
  5: [
    "I used to translate in my head before every sentence. After five sessions I just talk.",
    "شرح بسيط وأمثلة من الحياة، وأخيرًا فهمت الفرق بين الأزمنة.",
    "We practised my interview three times. I got the job, and two of the questions were word for word the same.",
    "تصحيح بلا مقاطعة، وفي آخر كل جلسة أعود إلى قائمة أخطائي ومعها البديل الصحيح.",
    "Always on time, always prepared, and remembers what we spoke about last week.",
    "كنت أخجل من الكلام، والآن أنا من يبدأ الحديث في الاجتماعات.",
    "The reading list between sessions made the biggest difference for me.",
    "ابني ينتظر الجلسة من أسبوع إلى أسبوع، وهذا لم يحدث في أي درس من قبل.",
    "My band score in speaking went from 5.5 to 7. Worth every pound.",
    "أسلوب مريح ووقت يمضي بسرعة. أنصح به كل من يخاف من المحادثة.",
    "Patient with my accent and very exact about the sounds I get wrong.",
    "كل جلسة لها هدف واضح، وأشعر بالتقدّم من مرة إلى أخرى.",
    "Ten minutes were enough to notice what other teachers had missed for years.",
  ],
  4: [
    "Very good sessions. I would have liked a little more homework.",
    "جلسة ممتازة، لكن الاتصال انقطع مرة وضاعت دقائق.",
    "Clear explanations and useful vocabulary. Sometimes a bit fast for me.",
    "استفدت كثيرًا، وأتمنى وقتًا أطول للمحادثة.",
    "Great with business emails. We did less speaking than I had planned.",
    "أسلوب متمكّن ولطيف. أحتاج فقط إلى تمارين أكثر بعد الجلسة.",
  ],
  3: [
    "Friendly, but the session was too easy for my level.",
    "الشرح جيد، لكن الجلسة كانت سريعة بالنسبة لي.",
    "We spent half of the time on the book. I came for conversation.",
  ],
};

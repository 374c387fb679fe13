/** Words from the lessons of the demo's learner, the newest lesson first. One has no meaning yet. */
export const LEARNER_WORDS: readonly { word: string; meaning: string; example?: string }[] = [
  { word: "to borrow", meaning: "يستعير", example: "Could I borrow your notes until Sunday?" },
  { word: "to lend", meaning: "يُعير", example: "She lent me her umbrella." },
  { word: "deadline", meaning: "موعد نهائي", example: "The deadline is Thursday at noon." },
  { word: "to look forward to", meaning: "يتطلّع إلى", example: "I look forward to meeting you." },
  { word: "reliable", meaning: "يُعتمد عليه", example: "He is the most reliable person in the team." },
  { word: "to afford", meaning: "يتحمّل تكلفة", example: "We cannot afford a new car this year." },
  { word: "meanwhile", meaning: "في هذه الأثناء" },
  { word: "whatever", meaning: "" },
  { word: "stubborn", meaning: "عنيد", example: "My brother is too stubborn to ask for help." },
  { word: "to run out of", meaning: "ينفد منه", example: "We have run out of milk." },
  { word: "neighbourhood", meaning: "حيّ", example: "Our neighbourhood is quiet at night." },
  { word: "to apologise", meaning: "يعتذر", example: "He apologised for being late." },
];

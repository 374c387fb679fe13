/** Hours from now; below zero is past. */
export type DemoTask = {
  title: string;
  instructions: string;
  setAt: number;
  dueAt: number;
  /** The student's versions, oldest first. */
  sent: readonly { at: number; text: string }[];
  review?: { at: number; score: number; comment: string };
};

const DAY_HOURS = 24;

/** One task in each state: to do, missed, sent, late and reviewed, reviewed. */
export const LEARNER_TASKS: readonly DemoTask[] = [
  {
    title: "Describe your week",
    instructions:
      "About 150 words. Use the past simple for what is over and the present perfect for what still goes on.",
    setAt: -1 * DAY_HOURS,
    dueAt: 3 * DAY_HOURS,
    sent: [],
  },
  {
    title: "Ten questions for an interview",
    instructions: "Write ten questions that you would ask someone who has your dream job.",
    setAt: -8 * DAY_HOURS,
    dueAt: -2 * DAY_HOURS,
    sent: [],
  },
  {
    title: "A letter to a landlord",
    instructions: "The heating is broken for the second time. Be polite and firm.",
    setAt: -5 * DAY_HOURS,
    dueAt: 1 * DAY_HOURS,
    sent: [
      {
        at: -1 * DAY_HOURS,
        text: "Dear Mr Hassan,\n\nI am writing about the heating in flat 12. It was repaired in October, but it has stopped working again.\nCould you please send somebody this week?\n\nKind regards,\nLaila Samir\n",
      },
    ],
  },
  {
    title: "Summarise a news story",
    instructions: "Choose any story of this week. Five sentences, no quotations.",
    setAt: -16 * DAY_HOURS,
    dueAt: -11 * DAY_HOURS,
    sent: [
      {
        at: -10 * DAY_HOURS,
        text: "The city has opened a new metro line. It connects the airport to the centre.\nThe journey takes forty minutes. Tickets cost the same as on the other lines.\nThe mayor said that two more lines will follow.\n",
      },
    ],
    review: {
      at: -9 * DAY_HOURS,
      score: 78,
      comment: "Clear and short, well done. After “said” move the tense back: “two more lines would follow”.",
    },
  },
  {
    title: "A day that changed your mind",
    instructions: "About 200 words. Link your ideas with although, however and therefore.",
    setAt: -25 * DAY_HOURS,
    dueAt: -18 * DAY_HOURS,
    sent: [
      { at: -21 * DAY_HOURS, text: "I always thought that I hate running.\n" },
      {
        at: -20 * DAY_HOURS,
        text: "I always thought that I hated running. However, last spring a friend took me to the river at six in the morning.\nAlthough it was cold, the city was quiet and beautiful. Therefore I went again the next day, and I still do.\n",
      },
    ],
    review: { at: -19 * DAY_HOURS, score: 92, comment: "A lovely text, and all three links are right." },
  },
];

import type { DemoTask } from "../learner/learner-tasks.ts";

const DAY_HOURS = 24;

/** One task for each of the second trainer's first students: to review, to do, reviewed. */
export const MONTH_TASKS: readonly DemoTask[] = [
  {
    title: "An e-mail to a late supplier",
    instructions: "Six sentences at most. Say what you need, by when, and what happens otherwise. Stay friendly.",
    setAt: -4 * DAY_HOURS,
    dueAt: 2 * DAY_HOURS,
    sent: [
      {
        at: -30,
        text: "Dear Ms Keller,\n\nOur order 1180 was due last Monday. We need the parts until Thursday, otherwise our assembly stops.\nCould you please confirm the new date today?\n\nBest regards,\nTarek Mansour\n",
      },
    ],
  },
  {
    title: "Minutes of a meeting",
    instructions: "Ten lines: decisions, owners and dates. No discussion.",
    setAt: -2 * DAY_HOURS,
    dueAt: 4 * DAY_HOURS,
    sent: [],
  },
  {
    title: "Say no in four ways",
    instructions: "Four short answers to “Can you do it by tomorrow?”, from very soft to very clear.",
    setAt: -9 * DAY_HOURS,
    dueAt: -5 * DAY_HOURS,
    sent: [
      {
        at: -6 * DAY_HOURS,
        text: "I am afraid tomorrow will be difficult.\nI could do it on Thursday.\nNot by tomorrow, sorry.\nNo. We agreed on Friday.\n",
      },
    ],
    review: {
      at: -5 * DAY_HOURS,
      score: 88,
      comment: "The second one is the best: it offers something. “I am afraid” is very polite, keep it.",
    },
  },
];

import { TRAINER_ONE, TRAINER_TWO } from "../demo-accounts.ts";

/** A demo trainer's introduction: what is spoken in `<name>.webm` beside this file, a sentence at a time. */
export type DemoVideo = { id: string; ownerId: string; name: string; sentences: readonly string[] };

/** Introductions of the two trainers who sign in. Change a sentence, then run `node scripts/demo-videos.ts`. */
export const DEMO_VIDEOS: readonly DemoVideo[] = [
  {
    id: "0193b000-0000-7000-8000-0000000f1001",
    ownerId: TRAINER_ONE.id,
    name: "nour",
    sentences: [
      "Hello, I am Nour.",
      "Do you know what to say, and then no word comes out?",
      "With me you speak from the first minute, and nobody laughs.",
      "I write down three things to work on, never thirty.",
      "See you in our first session!",
    ],
  },
  {
    id: "0193b000-0000-7000-8000-0000000f1002",
    ownerId: TRAINER_TWO.id,
    name: "daniel",
    sentences: [
      "Hello, I am Daniel.",
      "I ran building projects in Leeds, so I have sat through a lot of meetings.",
      "Now I help you to run yours in English.",
      "Bring your own slides, and we practise what you will really say next week.",
      "I look forward to meeting you.",
    ],
  },
];

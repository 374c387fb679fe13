import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { type DemoAccount, LEARNER, TRAINER_ONE, TRAINER_TWO } from "../demo-accounts.ts";
import { makeTrainerId } from "../trainers/seed-trainers.ts";

/** `hoursAgo` counts back from the seed; nearly whole days, so that nobody writes at night. */
type Said = { by: "student" | "trainer"; hoursAgo: number; text: string };
type Talk = { trainer: number; account: DemoAccount; said: readonly Said[] };

/** Both sides have read everything. */
const TALKS: readonly Talk[] = [
  {
    trainer: 1,
    account: TRAINER_TWO,
    said: [
      { by: "student", hoursAgo: 1_488, text: "Hello Daniel, may I bring my own slides to the next session?" },
      { by: "trainer", hoursAgo: 1_486, text: "Please do. Ten minutes of talking, then we look at the questions." },
      { by: "student", hoursAgo: 1_344, text: "The presentation went well. Nobody noticed that I was nervous!" },
      { by: "trainer", hoursAgo: 1_341, text: "Well done. Next time we practise saying no to a bad idea, politely." },
    ],
  },
  {
    trainer: 0,
    account: TRAINER_ONE,
    said: [
      {
        by: "student",
        hoursAgo: 888,
        text: "Hi Nour, I have an interview next week. Could we use our session for it?",
      },
      {
        by: "trainer",
        hoursAgo: 887,
        text: "Of course! Write down the two questions that worry you most, and we begin with those.",
      },
      { by: "student", hoursAgo: 864, text: "My weaknesses. And the salary." },
      {
        by: "trainer",
        hoursAgo: 862,
        text: "Everybody’s two questions. Prepare one honest sentence for each, without excuses.",
      },
      { by: "student", hoursAgo: 696, text: "I got the job! They asked both." },
      { by: "trainer", hoursAgo: 695, text: "Congratulations! I am so happy for you. Now we practise small talk." },
      {
        by: "student",
        hoursAgo: 168,
        text: "If the umbrella is mine, do I borrow it or lend it? I mix them up every time.",
      },
      {
        by: "trainer",
        hoursAgo: 166,
        text: "It is yours, so you lend it. Your friend borrows it. It is on your list of words now.",
      },
      { by: "student", hoursAgo: 24, text: "I have just sent the letter to the landlord. Is it polite enough?" },
      {
        by: "trainer",
        hoursAgo: 22,
        text: "From a first look, yes. You get my review before our next session.",
      },
    ],
  },
];

/** Adds what the learner and the trainers wrote to each other. */
export async function addMessages(tx: Database, now: Date): Promise<void> {
  for (const talk of TALKS) await addTalk(tx, LEARNER.id, talk, now);
}

/** Adds a conversation of which both sides have read everything up to the trainer's last answer. */
export async function addTalk(
  tx: Database,
  studentId: string,
  { trainer, account, said }: Talk,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const times = said.map(({ hoursAgo }) => new Date(now.getTime() - hoursAgo * HOUR_MS));
  await tx.query(
    `INSERT INTO conversations (id, student_id, trainer_id, last_sequence, created_at, last_active_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, studentId, makeTrainerId(trainer), said.length, times[0], times.at(-1)],
  );
  for (const [place, { by, text }] of said.entries()) {
    const senderId = by === "student" ? studentId : account.id;
    await tx.query(
      `INSERT INTO conversation_messages (id, conversation_id, sequence, client_id, sender, sender_id, type, content, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'text', $7, $8)`,
      [randomUUID(), id, place + 1, randomUUID(), by, senderId, text, times[place]],
    );
  }
  await tx.query(
    `INSERT INTO conversation_receipts (conversation_id, side, delivered, read)
     SELECT $1, side, $2::int, CASE side WHEN 'student' THEN $2::int ELSE $3::int END FROM unnest(ARRAY['student', 'trainer']) AS side`,
    [id, said.length, said.findLastIndex(({ by }) => by === "trainer") + 1],
  );
}

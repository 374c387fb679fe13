import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { AGENT, LEARNER, STUDENT_B } from "../demo-accounts.ts";

type Asker = { userId?: string; name?: string; email?: string };
type Question = { by: Asker; hoursAgo: number; language: "en" | "ar"; topic: string; details: string; answer?: string };

/** Two wait for the agent; one is answered, and stands in the profile of its asker. */
const QUESTIONS: readonly Question[] = [
  {
    by: { name: "Dina Galal", email: "dina.galal@example.com" },
    hoursAgo: 3,
    language: "en",
    topic: "teaching",
    details: "I have taught English for six years. Do you need trainers for early mornings?",
  },
  {
    by: { userId: STUDENT_B.id },
    hoursAgo: 1,
    language: "ar",
    topic: "payment",
    details: "هل يمكن الدفع عن طريق إنستاباي على دفعتين؟",
  },
  {
    by: { userId: LEARNER.id },
    hoursAgo: 144,
    language: "en",
    topic: "lessons",
    details: "I travel in January. Can I keep my last sessions until I am back?",
    answer:
      "Yes: each pack shows until when its sessions can be scheduled. If you are away for longer, write to us before that day and we extend it once.",
  },
];
const SUBSCRIBERS = [
  ["dina.galal@example.com", "en", 2],
  ["mahmoud.adel@example.com", "ar", 9],
  ["sara.hamdy@example.com", "ar", 23],
  ["omar.saber@example.com", "en", 41],
] as const;

/** Gives the desks of agents and staff something to do. Runs once, on a fresh database. */
export async function seedDesk(database: Database, now: Date): Promise<void> {
  const present = await database.query("SELECT FROM subscriptions WHERE email = $1", [SUBSCRIBERS[0][0]]);
  if (present.length > 0) return;
  await database.transaction(async (tx) => {
    for (const question of QUESTIONS) await addQuestion(tx, question, now);
    await addCallBack(tx, now);
    for (const [email, language, daysAgo] of SUBSCRIBERS)
      await tx.query("INSERT INTO subscriptions (email, language, created_at) VALUES ($1, $2, $3)", [
        email,
        language,
        new Date(now.getTime() - daysAgo * DAY_MS),
      ]);
  });
}

async function addQuestion(tx: Database, { by, hoursAgo, answer, ...question }: Question, now: Date): Promise<void> {
  const [id, askedAt] = [randomUUID(), new Date(now.getTime() - hoursAgo * HOUR_MS)];
  const answeredAt = new Date(askedAt.getTime() + 2 * HOUR_MS);
  await tx.query(
    `INSERT INTO support_requests (id, source, user_id, full_name, email, language, topic, details, state, agent_id, created_at, changed_at)
     VALUES ($1, 'contact', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      by.userId ?? null,
      by.name ?? null,
      by.email ?? null,
      question.language,
      question.topic,
      question.details,
      answer ? "answered" : "open",
      answer ? AGENT.id : null,
      askedAt,
      answer ? answeredAt : askedAt,
    ],
  );
  if (!answer) return;
  await tx.query(
    "INSERT INTO support_replies (id, request_id, agent_id, content, created_at) VALUES ($1, $2, $3, $4, $5)",
    [randomUUID(), id, AGENT.id, answer, answeredAt],
  );
}

/** One waits for a call in the next hours, after an attempt that nobody answered. */
async function addCallBack(tx: Database, now: Date): Promise<void> {
  const id = randomUUID();
  const [wishedAt, triedAt] = [new Date(now.getTime() - 2 * HOUR_MS), new Date(now.getTime() - HOUR_MS)];
  await tx.query(
    `INSERT INTO call_backs (id, full_name, phone, language, topic, details, wished_at, due_from, state, created_at, changed_at)
     VALUES ($1, 'Salma Nabil', '+201055500123', 'ar', 'lessons', $2, $3, $4, 'waiting', $3, $4)`,
    [id, "أريد أن أعرف أي باقة تناسب شخصًا يعمل حتى السادسة مساءً.", wishedAt, triedAt],
  );
  await tx.query(
    `INSERT INTO call_back_tries (id, call_back_id, agent_id, outcome, note, at) VALUES ($1, $2, $3, 'no_answer', $4, $5)`,
    [randomUUID(), id, AGENT.id, "Rang for a minute", triedAt],
  );
}

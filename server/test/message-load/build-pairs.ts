import { randomUUID } from "node:crypto";
import type { ModuleContext } from "../../src/kernel/server-module.ts";

export type Person = { userId: string; partnerId: string; side: "student" | "trainer"; token: string };
export type Pair = { conversationId: string; people: readonly [Person, Person] };

/** Students and trainers with accounts, in conversations of two, without a message. */
export async function buildPairs({ database, sessions }: ModuleContext, count: number): Promise<Pair[]> {
  const makeIds = () => Array.from({ length: count }, () => randomUUID());
  const [students, trainerUsers, trainers, conversations] = [makeIds(), makeIds(), makeIds(), makeIds()];
  const addUsers = (users: readonly string[], role: string) =>
    database.query(
      `INSERT INTO users (id, name, phone, password_hash, role, status, country, verified_at, created_at, updated_at)
       SELECT id, 'Mona Adel', 'bench:' || id, '!', $2, 'active', 'EG', now(), now(), now() FROM unnest($1::uuid[]) AS id`,
      [users, role],
    );
  await addUsers(students, "student");
  await addUsers(trainerUsers, "trainer");
  const text = { en: "Grace Hopper", ar: "غريس هوبر" };
  await database.query(
    `INSERT INTO trainers (id, user_id, name, gender, country, nationality, born_on, specializations, levels, page,
       time_zone, grid_minutes, lesson_lengths, price_per_lesson_minor)
     SELECT id, user_id, $3, 'female', 'GB', 'GB', '1986-12-09', '{conversation}', '{B1,B2}', $4, 'UTC', 60, '{50}', 20000
     FROM unnest($1::uuid[], $2::uuid[]) AS made (id, user_id)`,
    [trainers, trainerUsers, text, { headline: text, description: text, qualifications: [] }],
  );
  await database.query(
    `INSERT INTO conversations (id, student_id, trainer_id, created_at, last_active_at)
     SELECT id, student_id, trainer_id, now(), now() FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])
       AS made (id, student_id, trainer_id)`,
    [conversations, students, trainers],
  );
  const signIn = async (id: string) => (await sessions.begin({ id, kind: "account" }, false)).accessToken;
  const pairs: Pair[] = [];
  for (const [at, conversationId] of conversations.entries()) {
    const [student = "", trainer = ""] = [students[at], trainerUsers[at]];
    pairs.push({
      conversationId,
      people: [
        { userId: student, partnerId: trainer, side: "student", token: await signIn(student) },
        { userId: trainer, partnerId: student, side: "trainer", token: await signIn(trainer) },
      ],
    });
  }
  return pairs;
}

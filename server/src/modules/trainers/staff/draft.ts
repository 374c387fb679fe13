import type { ChangeTrainer, CreateTrainer } from "@kalima/catalog-contract";
import type { Database } from "../../../kernel/database/database.ts";

type Details = Omit<ChangeTrainer, "reason">;

/** A page without texts. Its trainer writes them, and staff approve them. */
const EMPTY_PAGE = { headline: { en: "", ar: "" }, description: { en: "", ar: "" }, qualifications: [] };

/** Adds a trainer whom nobody sees yet, without hours and without an account. `candidateId`: the student who is to become the trainer. */
export async function addDraft(
  tx: Database,
  id: string,
  given: Details & Pick<CreateTrainer, "bornOn" | "timeZone">,
  candidateId: string | null = null,
): Promise<void> {
  const { name, gender, country, nationality, bornOn, pricePerLessonMinor, timeZone } = given;
  await tx.query(
    `INSERT INTO trainers (id, name, gender, country, nationality, born_on, price_per_lesson_minor, time_zone, specializations,
       levels, page, status, candidate_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '{}', '{}', $9, 'draft', $10)`,
    [id, name, gender, country, nationality, bornOn, pricePerLessonMinor, timeZone, EMPTY_PAGE, candidateId],
  );
}

/** Writes what staff change in a trainer's page; returns the price before (minor units), or null for no trainer. */
export async function changeDetails(tx: Database, id: string, given: Details): Promise<number | null> {
  const { name, gender, country, nationality, pricePerLessonMinor } = given;
  const [before] = await tx.query<{ price: number }>(
    "SELECT price_per_lesson_minor AS price FROM trainers WHERE id = $1 FOR UPDATE",
    [id],
  );
  if (!before) return null;
  await tx.query(
    `UPDATE trainers SET name = $2, gender = $3, country = $4, nationality = $5, price_per_lesson_minor = $6
     WHERE id = $1`,
    [id, name, gender, country, nationality, pricePerLessonMinor],
  );
  return before.price;
}

/** Notes by which invitation a draft gets its account. */
export async function setInvitation(tx: Database, id: string, invitationId: string): Promise<void> {
  await tx.query("UPDATE trainers SET invitation_id = $2 WHERE id = $1", [id, invitationId]);
}

/** Gives a draft the account that its invitation became. Other invitations concern no trainer. */
export async function linkAccount(tx: Database, invitationId: string, userId: string): Promise<void> {
  await tx.query("UPDATE trainers SET user_id = $2 WHERE invitation_id = $1 AND user_id IS NULL", [
    invitationId,
    userId,
  ]);
}

/** True if there is a draft for a student who is to become its trainer. */
export async function hasDraft(tx: Database, userId: string): Promise<boolean> {
  return (await tx.query("SELECT 1 FROM trainers WHERE candidate_id = $1", [userId])).length > 0;
}

/** Gives a draft the account of the student for whom it was written, who is a trainer now, and the picture. */
export async function linkCandidate(tx: Database, userId: string): Promise<void> {
  await tx.query(
    `UPDATE trainers t SET user_id = u.id, candidate_id = NULL, picture_file_id = u.picture_file_id
     FROM users u WHERE u.id = $1 AND t.candidate_id = u.id`,
    [userId],
  );
}

/** A draft whose student has removed the account goes on without one. */
export async function forgetCandidate(tx: Database, userId: string): Promise<void> {
  await tx.query("UPDATE trainers SET candidate_id = NULL WHERE candidate_id = $1", [userId]);
}

import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import { type ProfileRow, trainersRepository } from "../../trainers/public.ts";

/**
 * Loads a trainer of whom times are wanted, or paid.
 *
 * @throws {AppError} `request.not_found`; `booking.trainer_unavailable` for a trainer who takes no bookings now. Lessons that are
 * booked stay.
 */
export async function requireTrainer(database: Database, id: string): Promise<ProfileRow> {
  const trainer = await trainersRepository(database).findAny(id);
  if (!trainer) throw new AppError("request.not_found");
  if (trainer.status !== "active") throw new AppError("booking.trainer_unavailable");
  return trainer;
}

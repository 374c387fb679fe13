import type { Bookable } from "@kalima/booking-contract";
import { SPEAKING_CHECK_ID } from "@kalima/catalog-contract";
import { id as trainerId } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { catalogService } from "../catalog/public.ts";

/** Reads the trainer or service that `/booking/{id}` books. @throws {AppError} `request.not_found` */
export async function loadBookable(
  trainers: ReturnType<typeof catalogService>,
  id: string,
  reader: Parameters<ReturnType<typeof catalogService>["read"]>[1],
): Promise<Bookable> {
  if (id === SPEAKING_CHECK_ID) return { kind: "service", trainer: null, service: "speaking_check" };
  if (!trainerId.safeParse(id).success) throw new AppError("request.not_found");
  return { kind: "trainer", trainer: await trainers.read(id, reader), service: null };
}

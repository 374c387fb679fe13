import type { BilingualText } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";

/** Address of a profile picture. */
export function buildPictureUrl(fileId: string | null): string | null {
  return fileId && buildFileUrl(fileId);
}

/** The fields of a trainer that a list shows. */
type TrainerCard = {
  id: string;
  name: BilingualText;
  headline: BilingualText;
  gender: "female" | "male";
  pictureUrl: string | null;
  isActive: boolean;
  /** True if students can write to the trainer, who must be active and have an account to read messages. */
  takesMessages: boolean;
};
type Row = Omit<TrainerCard, "pictureUrl"> & { picture: string | null };

/** Trainers by id, also those who take no bookings any more. */
export async function readTrainerCards(database: Database, ids: readonly string[]): Promise<Map<string, TrainerCard>> {
  const rows = await database.query<Row>(
    `SELECT id, name, page -> 'headline' AS headline, gender, picture_file_id AS picture, status = 'active' AS "isActive",
       status = 'active' AND user_id IS NOT NULL AS "takesMessages" FROM trainers WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ picture, ...card }) => [card.id, { ...card, pictureUrl: buildPictureUrl(picture) }]));
}

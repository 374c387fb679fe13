import { HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { TemporaryFiles } from "../../../kernel/ports/files.ts";
import { computeLatestPast } from "../../../time/clock-leeway.ts";
import type { Quotas } from "../purposes/quotas.ts";
import type { Intake } from "../receiving/intake.ts";
import type { FileStore } from "../storage/file-store.ts";
import { createAddressSigner } from "./signed-address.ts";

const LIFE_HOURS = 24;

type Dependencies = {
  database: Database;
  store: FileStore;
  intake: Intake;
  quotas: Quotas;
  clock: Clock;
  secret: string;
};

/** Creates the service of temporary files; `secret` signs their addresses. */
export function createTemporaryFiles({ database, store, intake, quotas, clock, secret }: Dependencies): TemporaryFiles {
  const signer = createAddressSigner(secret);
  return {
    async receive(request, reply, uploader) {
      await quotas.begin(uploader);
      const now = clock();
      // Whole seconds, as in the address.
      const expiresAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000 + LIFE_HOURS * HOUR_MS);
      const { id } = await intake({ request, reply, purpose: "temporary" }, (file) =>
        quotas.record(uploader, file.size, (tx) =>
          tx.query(
            "INSERT INTO temporary_files (id, owner_id, size, type, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
            [file.id, uploader.id, file.size, file.type, now, expiresAt],
          ),
        ),
      );
      return { url: signer.sign(id, expiresAt), expiresAt: expiresAt.toISOString() };
    },
    async open({ id, expires, signature }) {
      const now = clock();
      if (!signer.isLive(id, expires, signature, now)) throw new AppError("request.not_found");
      const [row] = await database.query<{ size: number; type: string; expires_at: Date }>(
        "SELECT size, type, expires_at FROM temporary_files WHERE id = $1 AND expires_at > $2 AND created_at <= $3",
        [id, now, computeLatestPast(now)],
      );
      if (!row) throw new AppError("request.not_found");
      const name = row.type.startsWith("image/") ? "picture.webp" : "recording.wav";
      const secondsLeft = Math.floor((row.expires_at.getTime() - now.getTime()) / 1_000);
      return { ...row, name, secondsLeft, read: (range) => store.open(id, range) };
    },
  };
}

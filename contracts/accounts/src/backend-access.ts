import { wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Where a backend is, and with which token this person calls it; for the HTTP client, which never hands the token out. */
export const openBackend = operation("POST /api/backends/:backend/access", {
  answer: wrapData(
    z.object({
      origin: z.string(),
      /** Null for a guest, and for an account that may not act. */
      token: z.nullable(z.string()),
      expiresInSeconds: z.number(),
    }),
  ),
});

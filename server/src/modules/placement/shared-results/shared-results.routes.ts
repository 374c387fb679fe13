import { getPlacementCertificate } from "@kalima/catalog-contract";
import { type Language, language } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import { negotiateLanguage } from "../../../kernel/http/language.ts";
import { handle, type Routes, route } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { sendPicture } from "../../../sharing-pictures/send-picture.ts";
import { findUser } from "../../users/public.ts";
import { attemptsRepository } from "../attempts/attempts.repository.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { normalizeCode } from "../attempts/certificate-code.ts";
import { computeGuestResultEnd } from "../attempts/guest-results.ts";
import { requireOwners } from "../attempts/owners.ts";
import { presentShared } from "../attempts/present-attempt.ts";
import { planCertificate } from "../certificate/certificate-plan.ts";
import { CERTIFICATE_TEXTS } from "../certificate/certificate-texts.ts";
import { createPictures, formatPictureName } from "../picture/kept-pictures.ts";

/** Guests reach the attempts of their cookie, accounts also their own. */
const ownAttempt = { level: "public", reach: { student: "own" } } as const;
const anyCaller = { level: "public", reach: "all" } as const;

const certificateQuery = z.object({ language: z.optional(language) });
const pictureParams = z.object({ name: z.string().check(z.maxLength(20)) });
const codeParams = z.object({ code: z.string().check(z.maxLength(40)) });
const tags = ["placement"];

/** Titles and picture of the page of a shared result. */
export function provideResultHeads({ heads, database }: Pick<ModuleContext, "heads" | "database">): void {
  const rows = attemptsRepository(database);
  heads.provide(
    "placementResult",
    async ({ code = "" }) => {
      const row = await rows.findResultByCode(normalizeCode(code));
      if (!row) return null;
      const readLevelName = (language: Language) => CERTIFICATE_TEXTS[language].levels[row.level];
      const formatPictureUrl = (language: Language) =>
        `/api/placement-test/pictures/${formatPictureName(row.level, language)}`;
      return {
        texts: { level: { en: row.level, ar: row.level }, name: { en: readLevelName("en"), ar: readLevelName("ar") } },
        picture: { en: formatPictureUrl("en"), ar: formatPictureUrl("ar") },
      };
    },
    { hasOwnMissingPage: true },
  );
}

/** The certificate, and the result that anyone may verify by its code. */
export function sharedResultsRoutes(context: ModuleContext, attempts: AttemptsService): Routes {
  const { config, database, guests, printer } = context;
  const rows = attemptsRepository(database);
  const readPicture = createPictures();

  return [
    route(
      "GET /api/placement-test/attempts/:id/certificate",
      {
        access: ownAttempt,
        summary: "Your certificate as PDF, with your name if you have an account",
        tags,
        query: certificateQuery,
        // A link downloads it.
        acceptsCookies: true,
      },
      async (request, reply) => {
        const owners = requireOwners(guests, request);
        await attempts.read(request.params.id, owners);
        const result = await rows.findResult(request.params.id);
        if (!result) throw new AppError("placement.unfinished");
        const { session, timeZone } = request;
        // A guest's certificate has no name, even if an account is signed in on that browser now.
        const isOwn = session?.verified && (await rows.find(request.params.id, [`user:${session.userId}`]));
        const attempt = await rows.find(request.params.id, owners);
        const keptUntil = attempt?.owner.startsWith("guest:") ? computeGuestResultEnd(attempt.started_at) : null;
        const name = isOwn ? ((await findUser(database, session.userId))?.name ?? null) : null;
        const { language = negotiateLanguage(request) } = request.query;
        const { siteOrigin } = config;
        const pdf = await printer.print(planCertificate({ result, name, keptUntil, language, siteOrigin, timeZone }));
        return reply
          .header("content-type", "application/pdf")
          .header("content-disposition", `attachment; filename="kalima-${result.level}-${language}.pdf"`)
          .header("cache-control", "private, no-store")
          .send(pdf);
      },
    ),
    route(
      "GET /api/placement-test/pictures/:name",
      {
        access: anyCaller,
        summary: "The picture that a shared result is shown with elsewhere",
        tags,
        params: pictureParams,
      },
      async (request, reply) => {
        const picture = await readPicture(request.params.name);
        if (!picture) throw new AppError("request.not_found");
        return sendPicture(reply, picture);
      },
    ),
    handle(
      getPlacementCertificate,
      {
        access: anyCaller,
        summary: "The result behind a certificate's code; nothing of the person",
        tags,
        params: codeParams,
      },
      async (request) => {
        const row = await rows.findResultByCode(normalizeCode(request.params.code));
        if (!row) throw new AppError("request.not_found");
        return { data: presentShared(row) };
      },
    ),
  ];
}

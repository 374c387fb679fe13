import { buffer } from "node:stream/consumers";
import { type Language, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import { type Route, route } from "../../kernel/http/routes.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { MAX_NAME_LENGTH, namePicture, readPictureLanguage, type TrainerPlan } from "../../sharing-pictures/plans.ts";
import { leadToPicture, sendPicture } from "../../sharing-pictures/send-picture.ts";
import { type TrainerRow, trainersRepository } from "../trainers/public.ts";

type PicturedTrainer = Pick<TrainerRow, "id" | "name" | "page" | "picture_file_id">;

/** Pictures that one address may have drawn in a minute; those that are kept are free. */
const MAX_DRAWN = 30;
const params = z.object({ id: z.uuid(), name: z.string().check(z.maxLength(MAX_NAME_LENGTH)) });

function planPicture(trainer: PicturedTrainer, language: Language): TrainerPlan {
  const { name, page, picture_file_id: portrait } = trainer;
  return { kind: "trainer", language, name: name[language], headline: page.headline[language], portrait };
}

/** Path of the picture that links to a trainer's page are shown with elsewhere. */
export const buildTrainerPicturePath = (trainer: PicturedTrainer, language: Language) =>
  `/api/pictures/teachers/${trainer.id}/${namePicture(planPicture(trainer, language))}`;

/** The pictures of trainers. Only what a trainer's page shows at present is ever drawn. */
export function trainerPictureRoute({
  database,
  files,
  limits,
  config,
  sharingPictures,
}: Pick<ModuleContext, "database" | "files" | "limits" | "config" | "sharingPictures">): Route {
  async function readPortrait(id: string): Promise<Uint8Array | null> {
    try {
      const bytes = await (await files.open(id, null)).read();
      return bytes && (await buffer(bytes));
    } catch (error) {
      if (error instanceof AppError && error.code === "request.not_found") return null;
      throw error;
    }
  }

  return route(
    "GET /api/pictures/teachers/:id/:name",
    {
      access: { level: "public", reach: "all" },
      summary: "The picture that links to a trainer's page are shown with elsewhere",
      tags: ["teachers"],
      params,
    },
    async (request, reply) => {
      const { id, name } = request.params;
      const language = readPictureLanguage(name);
      const [trainer] = language ? await trainersRepository(database).findAll([id]) : [];
      if (!language || !trainer) throw new AppError("request.not_found");
      const plan = planPicture(trainer, language);
      if (name !== namePicture(plan)) return leadToPicture(reply, buildTrainerPicturePath(trainer, language));
      if (!sharingPictures.isDrawn(plan)) {
        const max = MAX_DRAWN * config.addressLimitFactor;
        await limits.take(`picture:${readClientAddress(request)}`, [{ max, seconds: MINUTE_SECONDS }]);
      }
      const { portrait } = plan;
      return sendPicture(reply, await sharingPictures.draw(plan, portrait ? () => readPortrait(portrait) : undefined));
    },
  );
}

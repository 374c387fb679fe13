import { createHash } from "node:crypto";
import { type Language, language } from "@kalima/contracts/domain";

/** A picture of the school itself. */
export type SitePlan = { kind: "site"; language: Language };
/** A picture of a trainer; `portrait` is the id of a file, null for a trainer without one. */
export type TrainerPlan = {
  kind: "trainer";
  language: Language;
  name: string;
  headline: string;
  portrait: string | null;
};
export type SharingPlan = SitePlan | TrainerPlan;

/** Raised whenever the drawings change: addresses are kept for good. */
const VERSION = 1;
const NAME = /^[\w-]{16}-([a-z]+)\.png$/;
export const MAX_NAME_LENGTH = 40;

/** The file name of a picture. It changes with everything that the picture shows, so that its bytes never do. */
export function namePicture(plan: SharingPlan): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([VERSION, plan]))
    .digest("base64url")
    .slice(0, 16);
  return `${hash}-${plan.language}.png`;
}

/** The language in the name of a picture; null for a name that no picture has. */
export function readPictureLanguage(name: string): Language | null {
  const parsed = language.safeParse(NAME.exec(name)?.[1]);
  return parsed.success ? parsed.data : null;
}

/** Path of the picture that pages without one of their own are shown with. */
export const buildSitePicturePath = (of: Language) =>
  `/api/pictures/site/${namePicture({ kind: "site", language: of })}`;

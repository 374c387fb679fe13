import * as z from "zod/mini";
import { LANGUAGES, THEMES } from "./languages.ts";

export const language = z.enum(LANGUAGES);
export const theme = z.enum(THEMES);

/** A text in both languages of the site. */
export const bilingualText = z.object({ en: z.string(), ar: z.string() });
export type BilingualText = z.infer<typeof bilingualText>;

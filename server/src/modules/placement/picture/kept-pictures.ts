import { type CefrLevel, cefrLevel, type Language, language } from "@kalima/contracts/domain";
import { drawResultPicture } from "./result-picture.ts";

/** Part of a picture's address, which browsers and networks keep for good: raised whenever the picture changes. */
const VERSION = 1;
const NAME = new RegExp(`^([A-Z0-9]+)-([a-z]+)-${VERSION}\\.png$`);

export function formatPictureName(level: CefrLevel, of: Language): string {
  return `${level}-${of}-${VERSION}.png`;
}

/** Pictures by name: each is drawn once, and there are only as many as levels times languages. */
export function createPictures(draw: typeof drawResultPicture = drawResultPicture) {
  const drawn = new Map<string, Promise<Buffer>>();

  /** Null for a name that no picture has. */
  return async (name: string): Promise<Buffer | null> => {
    const [, ofLevel, ofLanguage] = NAME.exec(name) ?? [];
    const [level, spoken] = [cefrLevel.safeParse(ofLevel), language.safeParse(ofLanguage)];
    if (!level.success || !spoken.success) return null;
    const picture = drawn.get(name) ?? draw(level.data, spoken.data);
    drawn.set(name, picture);
    picture.catch(() => drawn.delete(name));
    return picture;
  };
}

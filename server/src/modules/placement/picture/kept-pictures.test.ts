import { cefrLevel } from "@kalima/contracts/domain";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createPictures, formatPictureName } from "./kept-pictures.ts";
import { drawResultSvg } from "./result-picture.ts";

it("draws a PNG in the size that networks ask for, in both languages", async () => {
  const readPicture = createPictures();
  for (const spoken of ["en", "ar"] as const) {
    const picture = await readPicture(formatPictureName("B2", spoken));
    expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(picture?.length).toBeLessThan(100_000);
  }
});

it("needs no installed font, and draws a picture for each level and language", () => {
  const all = cefrLevel.options.flatMap((level) => [drawResultSvg(level, "en"), drawResultSvg(level, "ar")]);
  expect(new Set(all).size).toBe(12);
  for (const svg of all) expect(svg).not.toMatch(/<text|font|href/);
});

it("draws a picture once for any number of requests", async () => {
  const drawn: string[] = [];
  const readPicture = createPictures(async (level, spoken) => {
    drawn.push(`${level} ${spoken}`);
    return Buffer.from("");
  });
  await Promise.all([1, 2, 3].map(() => readPicture(formatPictureName("A1", "en"))));
  await readPicture(formatPictureName("A1", "ar"));
  expect(drawn).toEqual(["A1 en", "A1 ar"]);
});

it("draws a picture again after a failure", async () => {
  let isBroken = true;
  const readPicture = createPictures(async () => {
    if (isBroken) throw new Error("no memory");
    return Buffer.from("drawn");
  });
  await expect(readPicture(formatPictureName("A1", "en"))).rejects.toThrow("no memory");
  isBroken = false;
  expect(String(await readPicture(formatPictureName("A1", "en")))).toBe("drawn");
});

it.each(["B3-en-1.png", "B2-fr-1.png", "B2-en-0.png", "B2-en-1.svg", "B2-en-1.png/..", ""])(
  "returns null for the name %j",
  async (name) => {
    expect(await createPictures()(name)).toBeNull();
  },
);

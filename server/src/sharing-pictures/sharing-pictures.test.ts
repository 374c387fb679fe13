import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { namePicture, readPictureLanguage, type SharingPlan, type TrainerPlan } from "./plans.ts";
import { createSharingPictures } from "./sharing-pictures.ts";

const pictures = createSharingPictures();
afterAll(() => pictures.close());

const grace: TrainerPlan = {
  kind: "trainer",
  language: "en",
  name: "Grace Hopper",
  headline: "Speak from the first minute",
  portrait: null,
};
const graceInArabic: TrainerPlan = { ...grace, language: "ar", name: "جريس هوبر", headline: "كلام من أول دقيقة" };
const omar: TrainerPlan = { ...grace, name: "Omar Adel", headline: "Interviews, calmly" };

/** The picture as pixels of one byte each. */
async function readPixels(plan: SharingPlan, portrait?: Buffer): Promise<Buffer> {
  const picture = await pictures.draw(plan, portrait && (async () => portrait));
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  expect((await sharp(picture).metadata()).format).toBe("png");
  expect(picture.length).toBeLessThan(300_000);
  return data;
}

/** Light pixels (texts) within a part of the picture. */
function countLight(pixels: Buffer, left: number, right: number): number {
  let light = 0;
  for (let y = 0; y < 630; y += 1)
    for (let x = left; x < right; x += 1) if ((pixels[y * 1200 + x] ?? 0) > 190) light += 1;
  return light;
}

describe("the picture of a link", () => {
  it("shows the school, in each language from the side where it begins", async () => {
    const [english, arabic] = [
      await readPixels({ kind: "site", language: "en" }),
      await readPixels({ kind: "site", language: "ar" }),
    ];
    expect(english.equals(arabic)).toBe(false);
    expect(countLight(english, 60, 650)).toBeGreaterThan(10_000);
    expect(countLight(arabic, 550, 1140)).toBeGreaterThan(10_000);
  });

  it("differs by trainer and language", async () => {
    const drawn = [await readPixels(grace), await readPixels(graceInArabic), await readPixels(omar)];
    expect(new Set(drawn.map((pixels) => pixels.toString("base64"))).size).toBe(3);
    expect(countLight(drawn[0] as Buffer, 60, 680)).toBeGreaterThan(8_000);
    expect(countLight(drawn[1] as Buffer, 520, 1140)).toBeGreaterThan(8_000);
  });

  it("shows the portrait of a trainer who has one", async () => {
    const white = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#ffffff" } })
      .webp()
      .toBuffer();
    const plan = { ...grace, portrait: "0193b000-0000-7000-8000-000000000001" };
    const [without, shown] = [await readPixels(grace), await readPixels(plan, white)];
    expect(countLight(shown, 740, 1120) - countLight(without, 740, 1120)).toBeGreaterThan(80_000);
  });

  it("keeps within its room a text that is far too long", async () => {
    const long = { ...grace, name: "Bartholomew ".repeat(20), headline: `${"W".repeat(400)} ${"word ".repeat(200)}` };
    const pixels = await readPixels(long);
    expect(countLight(pixels, 690, 738)).toBe(0);
  });
});

it("draws a picture once for any number of callers", async () => {
  const tasks: unknown[] = [];
  const once = createSharingPictures({
    thread: {
      async run(task) {
        tasks.push(task);
        return new Uint8Array([1]);
      },
      close: async () => undefined,
    },
  });
  await Promise.all([once.draw(grace), once.draw(grace)]);
  await once.draw(grace);
  expect(tasks).toHaveLength(1);
  expect([once.isDrawn(grace), once.isDrawn(omar)]).toEqual([true, false]);
});

describe("the name of a picture", () => {
  it("changes with all that the picture shows", () => {
    const others = [graceInArabic, omar, { ...grace, headline: "New" }, { ...grace, portrait: "a" }];
    expect(new Set([grace, ...others].map(namePicture)).size).toBe(5);
    expect(readPictureLanguage(namePicture(graceInArabic))).toBe("ar");
  });

  it.each(["", "a-en.png", "abcdefghijklmnop-fr.png", "abcdefghijklmnop-en.svg", "../../../../etc-en.png"])(
    "is not %j",
    (name) => expect(readPictureLanguage(name)).toBeNull(),
  );
});

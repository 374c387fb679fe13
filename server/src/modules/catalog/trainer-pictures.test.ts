import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
let server: TestApp;
let id = "";
beforeAll(async () => {
  server = await createTestApp();
  id = await buildTrainer(server.database);
});
afterAll(() => server.close());

const get = (url: string) => server.as()("GET", url);
const readPicture = async (of = id) => {
  const head = await server.context.heads.read("teacher", { id: of });
  if (head.kind !== "found" || !head.facts.picture) throw new Error("the trainer has no picture");
  return head.facts;
};

it("is named by the page of a trainer, in its language, and kept for good", async () => {
  const { picture, structuredData } = await readPicture();
  const drawn = await Promise.all([picture?.en, picture?.ar].map((path) => get(path ?? "")));
  for (const { statusCode, headers, rawPayload } of drawn) {
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/png", IMMUTABLE]);
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  expect(drawn[0]?.rawPayload.equals(drawn[1]?.rawPayload as Buffer)).toBe(false);
  expect(structuredData?.ar).toMatchObject({ image: server.context.config.siteOrigin + picture?.ar });
});

it("leads from the address of an earlier one to the present one", async () => {
  const before = (await readPicture()).picture?.en ?? "";
  await server.database.query(`UPDATE trainers SET name = '{"en": "Grace Murray", "ar": "جريس موراي"}' WHERE id = $1`, [
    id,
  ]);
  const after = (await readPicture()).picture?.en;
  expect(after).not.toBe(before);
  const { statusCode, headers } = await get(before);
  expect([statusCode, headers.location, headers["cache-control"]]).toEqual([302, after, "no-store"]);
});

it("is missing for a trainer or a name that does not exist", async () => {
  const { picture } = await readPicture();
  const unknown = picture?.en?.replace(id, "0193b000-0000-7000-8000-00000000dead") ?? "";
  const statuses = [unknown, `/api/pictures/teachers/${id}/x.png`, "/api/pictures/site/x.png"].map(
    async (path) => (await get(path)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
});

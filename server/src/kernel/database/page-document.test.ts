import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openPool, type Pool } from "./database.ts";
import { buildConnectionConfig } from "./embedded/start-embedded.ts";
import { migrate } from "./migrate.ts";

const ALL = join(import.meta.dirname, "migrations");
const FIRST = "0437-a-page-is-one-document.sql";
const SECOND = "0438-texts-of-a-page-are-no-lists.sql";
const TRAINER = randomUUID();
const PAGE = {
  headline: { en: "Speak at once", ar: "تحدّث فورًا" },
  description: { en: "Ten years of teaching.", ar: "عشر سنوات من التدريس." },
  qualifications: [
    {
      kind: "certificate",
      title: { en: "CELTA", ar: "شهادة" },
      institution: { en: "Cambridge English", ar: "كامبريدج" },
      fromYear: 2014,
      toYear: null,
    },
  ],
};
const ASKED = { ...PAGE, headline: { en: "Calm and clear", ar: "هدوء ووضوح" }, qualifications: [] };

const open = (database: string) =>
  openPool({ ...buildConnectionConfig(inject("socketFolder")), database } as never, () => undefined);

const folder = mkdtempSync(join(tmpdir(), "kalima-page-document-"));
let opened: Pool;

beforeAll(async () => {
  const name = `page_${randomUUID().replaceAll("-", "")}`;
  const admin = open("postgres");
  await admin.database.query(`CREATE DATABASE ${name}`);
  await admin.close();
  opened = open(name);
  for (const earlier of readdirSync(ALL).filter((file) => file < FIRST))
    cpSync(join(ALL, earlier), join(folder, earlier));
  await migrate(opened.pool, folder);
  const listTexts = (page: typeof PAGE | typeof ASKED) => [
    page.headline,
    page.description,
    JSON.stringify(page.qualifications),
  ];
  await opened.database.query(
    `INSERT INTO trainers (id, name, gender, country, nationality, born_on, specializations, levels, time_zone,
       price_per_lesson_minor, headline, description, qualifications)
     VALUES ($1, $2, 'female', 'GB', 'GB', '1986-12-09', '{conversation}', '{B1}', 'Europe/London', 20000, $2, $3, $4)`,
    [TRAINER, ...listTexts(PAGE)],
  );
  await opened.database.query(
    `INSERT INTO trainer_profile_changes (id, trainer_id, price_per_lesson_minor, sent_at, headline, description, qualifications)
     VALUES (gen_random_uuid(), $1, 25000, '2026-03-10T18:00:00Z', $2, $3, $4)`,
    [TRAINER, ...listTexts(ASKED)],
  );
  await opened.database.query("DELETE FROM stale_listings");
  for (const migration of [FIRST, SECOND]) cpSync(join(ALL, migration), join(folder, migration));
  await migrate(opened.pool, folder);
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

it("keeps what each page and each waiting change says, and makes no listing stale", async () => {
  expect(await opened.database.query("SELECT page, price_per_lesson_minor AS price FROM trainers")).toEqual([
    { page: PAGE, price: 20_000 },
  ]);
  expect(
    await opened.database.query("SELECT page, price_per_lesson_minor AS price FROM trainer_profile_changes"),
  ).toEqual([{ page: ASKED, price: 25_000 }]);
  expect(await opened.database.query("SELECT 1 FROM stale_listings")).toEqual([]);
});

it.each([
  ["a list", []],
  ["a document without a headline", { description: PAGE.description, qualifications: [] }],
  ["a document with a text in one language", { ...PAGE, description: { en: "Ten years." } }],
  ["a document with a text without languages", { ...PAGE, method: "slowly" }],
  ["a document with an empty list as a text", { ...PAGE, headline: [] }],
  ["a document with a list of texts as a text", { ...PAGE, headline: [PAGE.headline] }],
  ["a document with a list in a language", { ...PAGE, headline: { en: ["Speak"], ar: "تحدّث" } }],
  ["a document whose qualifications are no list", { ...PAGE, qualifications: {} }],
])("refuses a page that is %s", async (_what, page) => {
  for (const table of ["trainers", "trainer_profile_changes"]) {
    const change = opened.database.query(`UPDATE ${table} SET page = $1`, [JSON.stringify(page)]);
    await expect(change, table).rejects.toMatchObject({ code: "23514" });
  }
});

it("a page may have a text more", async () => {
  await opened.database.query("UPDATE trainers SET page = $1", [{ ...PAGE, method: PAGE.description }]);
});

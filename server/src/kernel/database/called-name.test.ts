import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCalledNameSql, extractCalledName } from "./called-name.ts";
import { openPool, type Pool } from "./database.ts";
import { buildConnectionConfig } from "./embedded/start-embedded.ts";

let opened: Pool;
beforeAll(() => {
  opened = openPool(
    { ...buildConnectionConfig(inject("socketFolder")), database: "postgres" } as never,
    () => undefined,
  );
});
afterAll(() => opened.close());

describe("the name that a person is called by", () => {
  it.each([
    ["Nour Hassan", "Nour"],
    ["Nour", "Nour"],
    ["Nour\u00a0Hassan", "Nour"],
    ["عبد الرحمن حسن", "عبد الرحمن"],
    ["عَبْد الرحمن حسن", "عَبْد الرحمن"],
    ["عبدالله حسن", "عبدالله"],
    ["أبو بكر علي", "أبو بكر"],
    ["ابو بكر علي", "ابو بكر"],
    ["أم كلثوم إبراهيم", "أم كلثوم"],
    ["بنت الشاطئ", "بنت الشاطئ"],
    ["ابن رشد محمد", "ابن رشد"],
    ["آل ثاني محمد", "آل ثاني"],
    ["د. منى عادل", "د. منى"],
    ["د.منى عادل", "د.منى"],
    ["دكتور عبد العزيز فهمي", "دكتور عبد العزيز"],
    ["نور الدين حسن", "نور الدين"],
    ["هبة الله سالم", "هبة الله"],
    ["محمد عبد الله", "محمد"],
    ["Abd El Rahman Hassan", "Abd El Rahman"],
    ["ABDEL Rahman Hassan", "ABDEL Rahman"],
    ["Abu Bakr Ali", "Abu Bakr"],
    ["Umm Kulthum Ibrahim", "Umm Kulthum"],
    ["Al Amin Saleh", "Al Amin"],
    ["Al-Amin Saleh", "Al-Amin"],
    ["Dr. Nour Hassan", "Dr. Nour"],
    ["Prof. Dr. Nour Hassan", "Prof. Dr. Nour"],
    ["Van der Berg", "Van der Berg"],
    ["de la Cruz Maria", "de la Cruz"],
    ["J. R. Smith", "J. R. Smith"],
    ["Nour El Din Hassan", "Nour El Din"],
    ["Nour Eldin Hassan", "Nour Eldin"],
    ["Hebat Allah Salem", "Hebat Allah"],
    ["Mohamed El Sayed", "Mohamed"],
    ["Vanessa Hill", "Vanessa"],
    ["Alaa Hill", "Alaa"],
    ["عبدو حسن", "عبدو"],
    ["عبد", "عبد"],
    ["Abd Al", "Abd Al"],
    ["李小龙", "李小龙"],
  ])("turns %j into %j", async (name, called) => {
    const [row] = await opened.database.query<{ called: string }>(
      `SELECT ${buildCalledNameSql("name")} AS called FROM (VALUES ($1::text)) AS people(name)`,
      [name],
    );
    expect([row?.called, extractCalledName(name)]).toEqual([called, called]);
  });
});

/** A first word that is cut from a name: in SQL, or in TypeScript. */
const FIRST_WORD =
  /split_part\([^)]*name|(?:substring|regexp_\w+)\((?:u\.)?name\b|\b(?:\w+_name|\w+Name|user\.name)\.split\((?:" "|\/\\s)/i;

it("no other code cuts the first word from a name", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(ts|sql)$/.test(path) && !path.endsWith(".test.ts") && !path.includes("database/migrations/"),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => FIRST_WORD.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
});

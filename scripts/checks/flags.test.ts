import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FLAGS, type FlagDeclaration, isOver } from "../../contracts/school/src/declared-flags.ts";
import { ROOT } from "../root.ts";

const declared: [string, FlagDeclaration][] = Object.entries(FLAGS);
const names = declared.map(([name]) => name);

/** Flags past their last day, with who has to decide about them. */
const listOver = (now: Date) =>
  declared.filter(([, flag]) => isOver(flag, now)).map(([name, { owner, until }]) => `${name}: ${owner.en}, ${until}`);

/** Names of flags that the product asks for, in pages by `flags.isOn("name")` and on the server by `flags.name`. */
function listRead(): Set<string> {
  const { stdout } = spawnSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" });
  const sources = stdout.trim().split("\n");
  const product = sources.filter((file) => /^(server|shell|mfe-[a-z-]+)\/src\//.test(file) && !file.includes(".test."));
  const found = product.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const asked = [...text.matchAll(/\bflags\.isOn\("(\w+)"\)/g)].map(([, name = ""]) => name);
    return [...asked, ...names.filter((name) => new RegExp(`[fF]lags\\b[^;]*\\.${name}\\b`).test(text))];
  });
  return new Set(found);
}

describe("a flag", () => {
  it("is decided about by its last day: extend it, or remove it with what it switches off", () => {
    expect(listOver(new Date())).toEqual([]);
  });

  it("fails here from the day after its last one", () => {
    const { until } = FLAGS.recurring;
    const dayAfter = new Date(Date.parse(until) + 24 * 60 * 60 * 1_000);
    expect(listOver(new Date(`${until}T23:59:59Z`)).join()).not.toContain("recurring");
    expect(listOver(dayAfter)).toContain(`recurring: Booking, ${until}`);
  });

  it("switches something: each is read, and each that is read is declared", () => {
    expect([...listRead()].sort()).toEqual([...names].sort());
  });

  it.each(declared)("%s has a default among its values, and texts in both languages", (_name, flag) => {
    expect(flag.values).toContain(flag.default);
    for (const text of [flag.title, flag.why, flag.owner]) {
      expect(text.en).toMatch(/[a-z]/);
      expect(text.ar).toMatch(/[\u0600-\u06ff]/);
      expect(text.ar).not.toMatch(/[a-z]/i);
    }
  });
});

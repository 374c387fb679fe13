import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listContractFolders, readContracts } from "../../shared/contracts/src/packages/index.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";

/** Contract packages with errors among those that a package names in its dependencies. */
function findSources(name: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, name, "package.json"), "utf8"));
  return listContractFolders(join(ROOT, name))
    .map((folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")))
    .filter((found) => found.exports["./errors/en"] && found.name in dependencies)
    .map((found) => found.name as string);
}

describe.each(["shell", ...remotes()])("%s", (name) => {
  it.each(["en", "ar"])("brings the texts in %s of all errors of the contracts that it depends on", (language) => {
    const source = readFileSync(join(ROOT, name, "src/errors", `${language}.ts`), "utf8");
    const brought = [...source.matchAll(/from "(@kalima\/[a-z-]+)\/errors\/(en|ar)"/g)];
    const own = findSources(name).filter((from) => name === "shell" || from !== "@kalima/contracts");
    expect(brought.map(([, from]) => from).sort()).toEqual(own.sort());
    expect(new Set(brought.map(([, , of]) => of))).toEqual(new Set([language]));
  });
});

it("every code that the server throws is declared by a contract package", async () => {
  const { errors } = await readContracts(join(ROOT, "server"));
  const sources = globSync("server/src/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts", "**/dist"] });
  const thrown = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/new AppError\(\s*"([^"]+)"/g)].map(
      ([, code = ""]) => [basename(path), code] as const,
    ),
  );
  expect(thrown.length).toBeGreaterThan(100);
  expect(thrown.filter(([, code]) => !(code in errors))).toEqual([]);
});

it("an error whose text holds a time or a limit is made with it", async () => {
  const { errorTexts } = await readContracts(join(ROOT, "server"));
  const filled = Object.entries(errorTexts.en)
    .filter(([, text = ""]) => /\{\{(time|limit)\}\}/.test(text))
    .map(([code]) => code.replaceAll(".", "\\."));
  const bare = new RegExp(`(?:AppError\\(|[?:] )"(?:${filled.join("|")})"(?!, \\{ extra)`);
  const sources = globSync("{server,shell,mfe-*,shared/*,contracts/*}/src/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["**/*.test.*", "**/dist"],
  });
  expect(filled).toContain("files\\.too_large");
  expect(sources.filter((path) => bare.test(readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
});

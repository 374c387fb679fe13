import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { findUses, OWN_SHARED, sharedExports } from "./bundle-uses.ts";

const ROOT = resolve(import.meta.dirname, "../../../mfe-booking");
async function makeDist(): Promise<string> {
  const folder = join(ROOT, "dist");
  await mkdir(folder, { recursive: true });
  return folder;
}

const usesIn = (...sources: string[]) =>
  findUses(new Map(sources.map((source, at) => [join(ROOT, "src", `${at}.tsx`), source])), { root: ROOT });

it("each shared module of this checkout exports something", () => {
  const offered = sharedExports(ROOT);
  expect(Object.keys(offered)).toEqual(OWN_SHARED.map(([name]) => name));
  expect(offered["@kalima/ui"]).toEqual(expect.arrayContaining(["Button", "useFormat"]));
  expect(Object.values(offered).every((names) => names.length > 0)).toBe(true);
});

it("what a remote imports of a shared module is listed with the range it accepts", async () => {
  const { modules } = await usesIn(
    'import { Link, Button } from "@kalima/ui";',
    'import { Button } from "@kalima/ui";\nimport { useState } from "react";',
  );
  expect(modules).toEqual({ "@kalima/ui": { range: "^0.1.0", exports: ["Button", "Link"] } });
});

it.each([
  'import * as ui from "@kalima/ui";',
  'export * from "@kalima/ui";',
  'import * as booking from "@kalima/booking-contract";',
])("a module that is imported as a whole is refused, because nobody can say what is used of it: %s", async (source) => {
  await expect(usesIn(source)).rejects.toThrow(/is imported as a whole/);
});

it("an event or operation that a remote declares in its own code is refused, because nobody else could read it", async () => {
  await expect(usesIn('import { defineEvent } from "@kalima/contracts/events";')).rejects.toThrow(
    /declares a contract/,
  );
});

it("a contract package in the folder of the remote is not its own code", async () => {
  const folder = await mkdtemp(join(await makeDist(), "contract-"));
  try {
    await writeFile(join(folder, "package.json"), '{"name":"pulled-contract","keywords":["kalima-contract"]}');
    const source = 'import { defineEvent } from "@kalima/contracts/events";';
    await expect(findUses(new Map([[join(folder, "index.ts"), source]]), { root: ROOT })).resolves.toMatchObject({
      events: [],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("a member of the platform is used by its words, or by a hook that uses it", async () => {
  expect((await usesIn("const { toasts } = usePlatform(); toasts.show(t);")).members).toEqual(["toasts.show"]);
  const byHook = await usesIn('import { useFailureToast } from "@kalima/platform/react";');
  expect(byHook.members).toContain("toasts.show");
  expect(byHook.members).not.toContain("session.begin");
});

it("events, error codes and links are found", async () => {
  const uses = await usesIn(
    `import { trainerChosen } from "@kalima/catalog-contract";
if (error.code === "booking.slot_taken" || error.code === "no.such_code") go(\`/booking/\${id}?from=x\`);
const link = <Link href="/teachers" />;
const room = <Link href={\`/lessons/\${lesson.id}/room\`} />;
const odd = <Link href={\`/files/\${nameOf({ id })}/print\`} />;`,
  );
  expect([uses.events, uses.links]).toEqual([
    ["trainer.chosen@1"],
    ["/booking/:x", "/files/:x", "/lessons/:x/room", "/teachers"],
  ]);
  expect(uses.errorCodes).toEqual(["booking.slot_taken"]);
});

it("an address is a link wherever it goes first: through functions, variables and attributes", async () => {
  const { links } = await usesIn(
    `// as "/of-a-comment" does
/** like \`/of-another\` */
go(withNext("/verify-otp", next));
const a = <Link href={withNext("/login", next)} />;
if (!known) return backFrom("/register", page);
const b = <GoTo path={known ?? "/"} />;
const share = \`\${location.origin}/shared/\${code}\`;
const half = a / b; const parts = path.split("/x".slice(0, 1)); const type = "text/plain";`,
  );
  expect(links).toEqual(["/", "/login", "/register", "/shared/:x", "/verify-otp", "/x"]);
});

it("links and codes of shared code are not the remote's", async () => {
  const shared = new Map([[resolve(ROOT, "../shared/ui/src/x.tsx"), '<Link href="/else" />; "auth.required";']]);
  expect(await findUses(shared, { root: ROOT })).toMatchObject({ links: [], errorCodes: [] });
});

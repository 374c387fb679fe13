import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLinkReader, findDeclaration, parseLinks, resolveModule } from "./module-links.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-links-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("imports are the names that exist at run time, with default and namespace imports", () => {
  const { imports, effects } = parseLinks(`
import type { Session } from "@kalima/contracts/session";
import { type ButtonProps, Button, Link as PageLink } from "@kalima/ui";
import styles from "./page.module.css";
import * as queries from "./queries.ts";
import "./fonts.css";
export { Card } from "@kalima/ui/content";
export type { CardProps } from "@kalima/ui/content";
const later = () => import("./later.ts");`);
  expect(imports).toEqual([
    { from: "@kalima/ui", name: "Button" },
    { from: "@kalima/ui", name: "Link" },
    { from: "./page.module.css", name: "default" },
    { from: "./queries.ts", name: "*" },
    { from: "@kalima/ui/content", name: "Card" },
  ]);
  expect(effects).toEqual(["./fonts.css", "./later.ts"]);
});

it("exports are declarations, and names that are passed on in whichever way", () => {
  const { exports, passedOn } = parseLinks(`
import { own as other } from "./b.ts";
export type { Props } from "./a.ts";
export { a, type B, c as d } from "./a.ts";
export { other, mine };
export const e = 1;
export default function f() {}
export * from "./g.ts";`);
  expect(Object.fromEntries(exports)).toEqual({
    a: { from: "./a.ts", name: "a" },
    d: { from: "./a.ts", name: "c" },
    other: { from: "./b.ts", name: "own" },
    mine: null,
    e: null,
    default: null,
  });
  expect(passedOn).toEqual(["./g.ts"]);
});

it("a module that only passes on others is a barrel, and a declaration is found behind two of them", async () => {
  const write = (name: string, source: string) => writeFile(join(folder, name), source);
  await write("index.ts", 'export { Shown as Button } from "./parts.ts";');
  await write("parts.ts", 'import { X } from "./x.ts";\nexport * from "./shown.tsx";\nexport { X };');
  await write("shown.tsx", "export const Shown = () => null;");
  await write("x.ts", "export const X = 1;");
  const read = createLinkReader();
  const index = join(folder, "index.ts");
  expect(findDeclaration(index, "Button", read)).toEqual({ file: join(folder, "shown.tsx"), name: "Shown" });
  expect(findDeclaration(index, "Missing", read)).toBeNull();
  expect(["index.ts", "parts.ts", "shown.tsx"].map((name) => read(join(folder, name)).isBarrel)).toEqual([
    true,
    true,
    false,
  ]);
});

it("modules are found in their own folder and in packages of ours, not in those of others", () => {
  expect(resolveModule(import.meta.filename, "./module-links.ts")).toMatch(/module-links\.ts$/);
  const remote = resolve(import.meta.dirname, "../../../mfe-booking/src/app.ts");
  expect(resolveModule(remote, "@kalima/ui/content")).toMatch(/shared\/ui\/src\/content\.ts$/);
  expect(resolveModule(remote, "@kalima/booking-contract")).toMatch(/contracts\/booking\/src\/index\.ts$/);
  expect(resolveModule(remote, "react")).toBeNull();
});

import { stat } from "node:fs/promises";
import { join } from "node:path";

/** All budgets are brotli, as served (docs/architecture.md, Budgets). */
export const KB = 1024;

/**
 * JavaScript of home in one language. `usable`: before it answers; `all`: until a visitor comes near a remote or touches one, with
 * the texts of errors and the way from the contact form to a call.
 */
export const HOME_BYTES = { usable: 120.4 * KB, all: 165.7 * KB };

/** JavaScript that a page with a remote needs of the shell besides home's: federation runtime and what all remotes share. */
export const REMOTES_BYTES = 54.6 * KB;

/**
 * The entry of a remote: the bundler's part and a line with a hash for each chunk, such as texts of a screen in one
 * language. With a federation runtime of its own, it is over 8 KB. Its hashes compress differently in each build, by up to
 * 50 bytes: the largest, of booking, has 8.2 KB.
 */
export const ENTRY_BYTES = 8.5 * KB;

/**
 * JavaScript that one screen of a remote needs, in one language, besides the shared modules. The largest has 42.6 KB, the
 * support desk with answers that can be undone, the errors of staff, and the window with a form that it has in common with other
 * screens; the version in its chunks compresses differently in each build, by up to 50 bytes.
 */
export const REMOTE_PAGE_BYTES = 42.6 * KB;

/**
 * JavaScript that a page needs of all its remotes together, in English, besides the shared modules: entries, code and texts.
 * `screens` names the screen of each remote. A trainer's Today, with its ways to hours and days off, may need as much as a
 * student's, not more. Hashes of chunks compress differently in each build, by up to 50 bytes.
 */
export const PAGE_BUDGETS: readonly { name: string; screens: Readonly<Record<string, string>>; kilobytes: number }[] = [
  {
    name: "/profile of a student",
    screens: { "mfe-profile": "profile-screen", "mfe-booking": "today-section" },
    kilobytes: 51.4,
  },
  {
    name: "/dashboard of a trainer",
    screens: { "mfe-dashboard": "dashboard-screen", "mfe-booking": "workday-sections" },
    kilobytes: 47.25,
  },
];

/**
 * JavaScript that a remote brings along, with a React of its own, instead of taking it from the page: React, and the parts of
 * design system and platform that it uses.
 */
export const BROUGHT_BYTES = 180 * KB;

/**
 * Limits in KB for each package within `HOME_BYTES.all`. Zero means that the package must not load before it is needed.
 */
export const PACKAGE_BUDGETS: readonly { name: string; packages: RegExp; kilobytes: number }[] = [
  { name: "React", packages: /^(react|react-dom|scheduler)$/, kilobytes: 58.8 },
  { name: "i18next", packages: /i18next$/, kilobytes: 14.8 },
  {
    name: "React Aria",
    packages: /^(react-aria|react-aria-components|react-stately|@(react-.*|internationalized)\/.*)$/,
    kilobytes: 19,
  },
  { name: "single-spa", packages: /^single-spa$/, kilobytes: 5.8 },
  { name: "web-vitals", packages: /^web-vitals$/, kilobytes: 3.9 },
  { name: "rxjs", packages: /^rxjs$/, kilobytes: 2.4 },
  { name: "federation runtime", packages: /^@module-federation\//, kilobytes: 0 },
  { name: "axios", packages: /^axios$/, kilobytes: 0 },
  { name: "zod", packages: /^zod$/, kilobytes: 0 },
  { name: "router, queries, forms", packages: /^(react-router.*|@tanstack\/.*|react-hook-form)$/, kilobytes: 0 },
  { name: "socket.io", packages: /^(socket|engine)\.io-/, kilobytes: 0 },
  { name: "design system", packages: /^@kalima\/ui$/, kilobytes: 12.1 },
  // With the texts of errors in one language: a rule that refuses something says which it is, such as an answer that has left, or a
  // second step of signing in, or a trainer who has changed. A call that wants a fresh proof goes again.
  { name: "platform and contracts", packages: /^@kalima\/(platform|contracts|[a-z]+-contract)$/, kilobytes: 10.4 },
  { name: "shell", packages: /^shell$/, kilobytes: 27.5 },
  { name: "texts", packages: /^texts$/, kilobytes: 4 },
  // A line with a hash for each file that may come, the date field's among them; hashes compress differently in each build, by
  // up to 50 bytes.
  { name: "bundler", packages: /^bundler$/, kilobytes: 10.3 },
];

/** Sum of the packages without a budget, in KB. It is this low so that a new package needs a budget of its own. */
const OTHER_KILOBYTES = 1;

export type Size = { name: string; bytes: number; budget: number };

/** The sizes of packages beside their budgets, in the order of the budgets. */
export function sizesByBudget(bytesByPackage: ReadonlyMap<string, number>): Size[] {
  const findBudget = (name: string) => PACKAGE_BUDGETS.find(({ packages }) => packages.test(name))?.name ?? "others";
  const sumBytes = (budget: string) =>
    [...bytesByPackage].reduce((sum, [name, bytes]) => (findBudget(name) === budget ? sum + bytes : sum), 0);
  return [...PACKAGE_BUDGETS, { name: "others", kilobytes: OTHER_KILOBYTES }].map(({ name, kilobytes }) => ({
    name,
    bytes: sumBytes(name),
    budget: kilobytes * KB,
  }));
}

/** Size of the compressed files that the server sends, summed. */
export async function servedBytes(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @throws {Error} that names every size over its budget. */
export function checkBudgets(sizes: readonly Size[]): void {
  const over = sizes.filter(({ bytes, budget }) => bytes > budget);
  if (over.length === 0) return;
  const lines = over.map(({ name, bytes, budget }) => `${name}: ${Math.round(bytes)} bytes, budget ${budget}`);
  throw new Error(`JavaScript over budget (brotli)\n${lines.join("\n")}`);
}

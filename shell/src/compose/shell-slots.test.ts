import { expect, it } from "vitest";
import { shellPages } from "../pages/shell-pages.ts";
import { shellSlots } from "../pages/shell-slots.ts";
import { isShellSlotActive } from "./applications.ts";
import type { BlockReason } from "./gate.ts";
import type { Location } from "./navigator.ts";
import { pageAt, sitePages } from "./site-pages.ts";

const pages = sitePages(shellPages, { id: "r", page: "p", remotes: [] });
const entered: Location["decision"] = { kind: "enter" };
const makeBlocked = (by: BlockReason): Location["decision"] => ({ kind: "blocked", by });

it.each([
  ["home.trainers", "/", entered, true],
  ["home.trainers", "/about", entered, false],
  ["home.trainers", "/", makeBlocked("closed"), false],
  ["app.overlay", "/about", entered, true],
  ["app.overlay", "/about", makeBlocked("closed"), true],
  ["app.overlay", "/about", makeBlocked("maintenance"), false],
  ["app.overlay", "/about", makeBlocked("role"), true],
  ["app.overlay", "/about", makeBlocked("unreachable"), false],
  ["app.header", "/about", entered, true],
  ["app.header", "/about", makeBlocked("closed"), false],
] as const)("%s at %s, %j: filled %s", (slot, path, decision, isFilled) => {
  const location = { url: path, path, page: pageAt(pages, path), decision };
  const hosted = shellSlots.find(({ slot: name }) => name === slot);
  expect(hosted && isShellSlotActive(hosted, location)).toBe(isFilled);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");

// The design system has one set of class names on a page and comes with every remote: in the layer of the remotes, the
// style sheet that loads last would undo what another remote changes by a class of its own.
it.each(globSync("**/*.module.css", { cwd: SOURCES }))("%s is in the layer below that of remotes", (path) => {
  const layers = readFileSync(join(SOURCES, path), "utf8").match(/^\S.*$/gm);
  expect(layers).toEqual(["@layer ui {", "}"]);
});

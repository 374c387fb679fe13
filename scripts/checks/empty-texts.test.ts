import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../root.ts";

/** Fields for values without words to translate: an address, a header, a year. */
const OTHER_VALUES = [
  "mfe-catalog/src/features/own-page/page-rules.ts",
  "shared/platform/src/http/retrying/retry-policy.ts",
  "shell/src/frame/footer/subscribe-form.tsx",
];
const IS_EMPTY_BY_SPACES = /\.trim\(\) [!=]== ""|!\w[\w.]*\.trim\(\)/;

it("whether a typed text is empty is decided by what it shows, as the server does", () => {
  const found = globSync("{shell,mfe-*,shared/*}/src/**/*.{ts,tsx}", { cwd: ROOT })
    .filter((path) => !/\.(test|fixtures)\.|^shared\/testing\//.test(path))
    .filter((path) => IS_EMPTY_BY_SPACES.test(readFileSync(join(ROOT, path), "utf8")));
  expect(found.sort()).toEqual(OTHER_VALUES);
});

import type { ReleaseSet } from "@kalima/contracts/api";
import { expect, it } from "vitest";
import { pageRelease } from "./page-release.ts";

const file = (url: string, language?: "en" | "ar") => ({
  url,
  as: "script" as const,
  integrity: "sha384-x",
  ...(language && { language }),
});
const version = { version: "2", preload: [file("/both.js"), file("/en.js", "en"), file("/ar.js", "ar")] };
const release = {
  id: "r",
  page: "p",
  remotes: [{ name: "mfe-demo", ...version, lastGood: { ...version, version: "1" } }],
} as unknown as ReleaseSet;

it("names the files of the page's language, and none of the version to fall back to", () => {
  const [remote] = pageRelease(release, "ar").remotes;
  expect(remote?.preload.map(({ url }) => url)).toEqual(["/both.js", "/ar.js"]);
  expect(remote?.lastGood).toEqual({ version: "1", preload: [] });
});

it("leaves the release set itself as it is", () => {
  pageRelease(release, "en");
  expect(release.remotes[0]?.preload).toHaveLength(3);
});

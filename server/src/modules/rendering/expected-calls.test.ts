import type { Place } from "@kalima/contracts/rendering";
import { expect, it } from "vitest";
import { createExpectedCalls } from "./expected-calls.ts";

const SIGNED_OUT = { state: "signedOut" } as const;
const PAGE = { kind: "page" } as const;
const makeQuery = (url: string, place: Place = PAGE) => ({ place, url, session: SIGNED_OUT });

it.each<[string, string[][], string[]]>([
  ["nothing, before an address was rendered twice", [["/a"]], []],
  [
    "what the last two renders called",
    [
      ["/a", "/b"],
      ["/b", "/a"],
    ],
    ["/b", "/a"],
  ],
  [
    "nothing that depends on what a visitor chose",
    [
      ["/a", "/list?sort=price"],
      ["/a", "/list"],
    ],
    ["/a"],
  ],
  ["what is called again after a visit with another choice", [["/list?x"], ["/list"], ["/list"]], ["/list"]],
])("expects %s", (_what, renders, expected) => {
  const calls = createExpectedCalls();
  for (const paths of renders) calls.remember("mfe-x@1", makeQuery("/teachers"), paths);
  expect(calls.get("mfe-x@1", makeQuery("/teachers?utm_source=x"))).toEqual(expected);
});

it.each([
  ["another version", "mfe-x@2", makeQuery("/teachers")],
  ["another address", "mfe-x@1", makeQuery("/teachers/7")],
  ["another place", "mfe-x@1", makeQuery("/teachers", { kind: "slot", slot: "home.trainers" })],
  ["an account", "mfe-x@1", { ...makeQuery("/teachers"), session: { state: "signedIn" } as never }],
])("expects nothing for %s", (_what, version, request) => {
  const calls = createExpectedCalls();
  for (let times = 0; times < 2; times++) calls.remember("mfe-x@1", makeQuery("/teachers"), ["/a"]);
  expect(calls.get(version, request)).toEqual([]);
});

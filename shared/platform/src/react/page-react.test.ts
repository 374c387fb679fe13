import { useState } from "react";
import { expect, it } from "vitest";
import { refuseOtherReact } from "./page-react.ts";

it("takes a remote that runs on the page's React", () => {
  expect(() => refuseOtherReact("mfe-x", useState)).not.toThrow();
});

it("refuses one that brings its own, by name", () => {
  const other = (() => []) as unknown as typeof useState;
  expect(() => refuseOtherReact("mfe-x", other)).toThrow("mfe-x brings a React of its own");
});

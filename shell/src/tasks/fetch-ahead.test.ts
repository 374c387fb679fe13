import { afterEach, expect, it } from "vitest";
import { fetchAhead } from "./fetch-ahead.ts";

afterEach(() => document.body.replaceChildren());

it("puts what the template names into the page, once", () => {
  document.body.innerHTML = `<template data-ahead><link rel="preload" as="script" href="/later.js"></template>`;
  expect(document.body.querySelector("link")).toBeNull();
  fetchAhead(document);
  expect(document.body.querySelector("link")?.getAttribute("href")).toBe("/later.js");
  fetchAhead(document);
  expect(document.body.querySelectorAll("link, template")).toHaveLength(1);
});

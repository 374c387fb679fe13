import { afterEach, expect, it, vi } from "vitest";
import { keptIds } from "./kept-ids.ts";

const MONA = "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f";
const KEY = "KEPT";

afterEach(() => sessionStorage.clear());

it("keeps ids for the next page, and tells everyone who listens", () => {
  const kept = keptIds(() => sessionStorage, KEY);
  const onChange = vi.fn();
  const stop = kept.subscribe(onChange);
  kept.write([MONA]);
  stop();
  kept.write([MONA, MONA]);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(keptIds(() => sessionStorage, KEY).read()).toEqual([MONA, MONA]);
});

it("answers the same list until it changes, as React requires", () => {
  const kept = keptIds(() => sessionStorage, KEY);
  sessionStorage.setItem(KEY, JSON.stringify([MONA]));
  expect(kept.read()).toBe(kept.read());
});

it.each(["", "{", '"x"', '["x"]', "[1]"])("reads %j as none", (text) => {
  sessionStorage.setItem(KEY, text);
  expect(keptIds(() => sessionStorage, KEY).read()).toEqual([]);
});

it("leaves nothing behind once it is empty", () => {
  const kept = keptIds(() => sessionStorage, KEY);
  kept.write([MONA]);
  kept.write([]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it("works without storage until the page is left", () => {
  const kept = keptIds(() => {
    throw new Error("refused");
  }, KEY);
  kept.write([MONA]);
  expect(kept.read()).toEqual([MONA]);
});

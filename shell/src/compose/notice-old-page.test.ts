import { AppError } from "@kalima/contracts/errors";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { expect, it, vi } from "vitest";
import { noticeOldPage } from "./notice-old-page.ts";

const UNREADABLE = new AppError("server.unexpected", { cause: new Error("data: not a list") });
const owner = { name: "mfe-catalog", version: "1.0.0" } as ReleasedRemote;
const newer = { ...owner, version: "2.0.0" };

async function timesSaid(given: ReleasedRemote | null, error: unknown): Promise<number> {
  const onTooOld = vi.fn();
  const notice = noticeOldPage({ ask: async () => given }, onTooOld);
  for (let call = 0; call < 2; call += 1)
    await notice({ kind: "call", owner, version: owner.version, error, at: call });
  return onTooOld.mock.calls.length;
}

it("says once that the page is too old, when an answer cannot be read and the server gives another version", async () => {
  expect(await timesSaid(newer, UNREADABLE)).toBe(1);
});

it.each([
  ["while the server gives the version of this page", null, UNREADABLE],
  ["for an error that the server answers", newer, new AppError("server.unexpected", { status: 500 })],
  ["for what is refused", newer, new AppError("request.invalid", { status: 422 })],
])("says nothing %s", async (_when, given, error) => {
  expect(await timesSaid(given, error)).toBe(0);
});

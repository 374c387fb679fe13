import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bucket } from "../../../../storage/bucket.ts";
import { StoreError } from "../version-store.ts";

const WAIT_MS = 60_000;
/** Far longer than anybody needs; whoever left one behind has ended. */
const FLAG_LIVES_MS = 15 * 60_000;

/**
 * Lets one process at a time do something, over a bucket that knows no conditional writes: who wants to puts up a flag
 * in `folder` and goes on once there is no other. Of two, at least one sees the other's flag; the first by name stays
 * while the others step back. `settled` is asked before: what somebody else has done meanwhile need not be done.
 *
 * @throws {StoreError} when it takes too long.
 */
export async function inTurn<T>(
  bucket: Bucket,
  folder: string,
  settled: () => Promise<T | null>,
  act: () => Promise<T>,
  now: () => number = Date.now,
): Promise<T> {
  const mine = `${folder}${randomUUID()}`;
  const until = now() + WAIT_MS;
  let isUp = false;

  async function others(): Promise<string[]> {
    const flags = (await bucket.list(folder)).filter(({ key }) => key !== mine);
    const isOld = ({ modified }: { modified: Date }) => modified.getTime() < now() - FLAG_LIVES_MS;
    for (const { key } of flags.filter(isOld)) await bucket.remove(key);
    return flags.filter((flag) => !isOld(flag)).map(({ key }) => key);
  }
  async function putDown(): Promise<void> {
    if (isUp) await bucket.remove(mine);
    isUp = false;
  }

  try {
    while (now() < until) {
      const rivals = await others();
      const isAlone = rivals.length === 0;
      if (isAlone || !isUp) {
        const done = await settled();
        if (done !== null) return done;
      }
      if (isAlone && isUp) return await act();
      if (isAlone) {
        await bucket.put(mine, Buffer.alloc(0));
        isUp = true;
        continue;
      }
      if (rivals.some((key) => key < mine)) await putDown();
      await sleep(20 + Math.random() * 200);
    }
  } finally {
    await putDown();
  }
  throw new StoreError("Somebody else is publishing this version; try again in a quarter of an hour.");
}

import { MINUTE_MS } from "@kalima/contracts/domain";
import { expect, it } from "vitest";
import { computeShare, computeShares, type ReleaseState } from "./share-over-time.policy.ts";

const rollout = { version: "2.0.0", percent: 5, state: "ramping" as const };
const makeState = (more: Partial<ReleaseState> = {}): ReleaseState => ({
  at: new Date(0),
  stable: "1.0.0",
  isDisabled: false,
  rollout: null,
  ...more,
});

it.each<[string, Partial<ReleaseState>, number[]]>([
  ["without a rollout", {}, [100, 0, 0]],
  ["in a rollout", { rollout }, [95, 5, 0]],
  ["after a halt", { rollout: { ...rollout, state: "halted", percent: 0 } }, [100, 0, 0]],
  ["switched off", { rollout, isDisabled: true }, [0, 0, 0]],
])("shares of stable, new and an older version %s", (_what, more, shares) => {
  expect(["1.0.0", "2.0.0", "0.9.0"].map((version) => computeShare(version, makeState(more)))).toEqual(shares);
});

it("a share holds from its change to the next one, and is unknown before the first", () => {
  const at = (minute: number) => new Date(minute * MINUTE_MS);
  const changes = [
    makeState({ at: at(2), rollout }),
    makeState({ at: at(4), rollout: { ...rollout, percent: 25 } }),
    makeState({ at: at(4), rollout: { ...rollout, percent: 50 } }),
  ];
  expect(computeShares("2.0.0", changes, [at(1), at(2), at(3), at(4), at(9)])).toEqual([null, 5, 5, 50, 50]);
});

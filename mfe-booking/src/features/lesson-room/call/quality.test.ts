import { expect, it } from "vitest";
import { GOOD_QUALITY, judgeQuality, type QualitySample, takeSample } from "./quality.ts";

const GOOD: QualitySample = { lost: 0, roundTrip: 0.05, bitrate: 900_000 };
const looks = (sample: QualitySample, count: number) => Array.from({ length: count }, () => sample);
const isWeakAfter = (...samples: QualitySample[]) => samples.reduce(judgeQuality, GOOD_QUALITY).isWeak;

it.each([
  ["a good network", looks(GOOD, 10), false],
  ["two bad looks", looks({ ...GOOD, lost: 0.3 }, 2), false],
  ["three looks with lost packets", looks({ ...GOOD, lost: 0.3 }, 3), true],
  ["three looks with long ways", looks({ ...GOOD, roundTrip: 1 }, 3), true],
  ["three looks at a narrow network", looks({ ...GOOD, bitrate: 40_000 }, 3), true],
  [
    "bad looks that are not in a row",
    [...looks({ ...GOOD, lost: 0.3 }, 2), GOOD, ...looks({ ...GOOD, lost: 0.3 }, 2)],
    false,
  ],
  ["an unknown bit rate", looks({ ...GOOD, bitrate: null }, 10), false],
  ["five good looks after bad ones", [...looks({ ...GOOD, lost: 0.3 }, 3), ...looks(GOOD, 5)], true],
  ["six good looks after bad ones", [...looks({ ...GOOD, lost: 0.3 }, 3), ...looks(GOOD, 6)], false],
  [
    "a low estimate while no picture is sent",
    [...looks({ ...GOOD, lost: 0.3 }, 3), ...looks({ ...GOOD, bitrate: 40_000 }, 6)],
    false,
  ],
])("voices come first after %s: %#", (_, samples, expected) => {
  expect(isWeakAfter(...samples)).toBe(expected);
});

it("reads loss of the voice and the way that is used", () => {
  const report = new Map<string, Record<string, unknown>>([
    ["a", { type: "remote-inbound-rtp", kind: "audio", fractionLost: 0.2 }],
    ["b", { type: "remote-inbound-rtp", kind: "video", fractionLost: 0.9 }],
    ["c", { type: "candidate-pair", nominated: false, currentRoundTripTime: 9 }],
    ["d", { type: "candidate-pair", nominated: true, currentRoundTripTime: 0.1, availableOutgoingBitrate: 500_000 }],
  ]);
  expect(takeSample(report)).toEqual({ lost: 0.2, roundTrip: 0.1, bitrate: 500_000 });
});

it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["that its transport names", { type: "transport", selectedCandidatePairId: "old" }, {}],
  ["that is marked, as in Firefox", { type: "other" }, { selected: true }],
])("a report with two nominated ways is read by the one %s", (_what, transport, mark) => {
  const pair = { type: "candidate-pair", nominated: true, selected: false };
  const report = new Map<string, Record<string, unknown>>([
    ["t", transport],
    ["old", { ...pair, ...mark, currentRoundTripTime: 0.1 }],
    ["new", { ...pair, currentRoundTripTime: 9 }],
  ]);
  expect(takeSample(report).roundTrip).toBe(0.1);
});

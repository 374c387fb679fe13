/** One look at a connection. */
export type QualitySample = {
  /** Share of the packets of our voice that got lost, 0 to 1. */
  lost: number;
  /** Seconds to the other side and back. */
  roundTrip: number;
  /** Bits a second that may be sent; null while it is unknown. */
  bitrate: number | null;
};

/** `isWeak`: voices come first. The counters hold looks in a row. */
export type Quality = { isWeak: boolean; bad: number; good: number };
export const GOOD_QUALITY: Quality = { isWeak: false, bad: 0, good: 0 };

const MAX_LOST = 0.1;
const MAX_ROUND_TRIP_SECONDS = 0.8;
/** A picture of the smallest useful size needs more. */
const MIN_BITRATE = 100_000;
const BAD_LOOKS = 3;
/** More than the bad ones: a picture that comes and goes is worse than none. */
const GOOD_LOOKS = 6;

/** The quality after one more look. Without a picture the estimate of the bit rate stays low, so it does not count then. */
export function judgeQuality({ isWeak, bad, good }: Quality, { lost, roundTrip, bitrate }: QualitySample): Quality {
  const isNarrow = !isWeak && bitrate !== null && bitrate < MIN_BITRATE;
  if (lost > MAX_LOST || roundTrip > MAX_ROUND_TRIP_SECONDS || isNarrow) {
    return { isWeak: isWeak || bad + 1 >= BAD_LOOKS, bad: bad + 1, good: 0 };
  }
  return { isWeak: isWeak && good + 1 < GOOD_LOOKS, bad: 0, good: good + 1 };
}

/**
 * Reads a report of `RTCPeerConnection.getStats()`. Of several pairs of candidates, as after an ICE restart, the one that
 * its transport names is in use; Firefox names none, and marks the pair itself.
 */
export function takeSample(report: Iterable<[string, Record<string, unknown>]>): QualitySample {
  const sample: QualitySample = { lost: 0, roundTrip: 0, bitrate: null };
  const entries = [...report];
  const used = entries.find(([, { type }]) => type === "transport")?.[1].selectedCandidatePairId;
  for (const [id, entry] of entries) {
    if (entry.type === "remote-inbound-rtp" && entry.kind === "audio") {
      sample.lost = Number(entry.fractionLost ?? 0);
    }
    const isUsed = used === undefined ? (entry.selected ?? entry.nominated) === true : id === used;
    if (entry.type === "candidate-pair" && isUsed) {
      sample.roundTrip = Number(entry.currentRoundTripTime ?? 0);
      sample.bitrate = typeof entry.availableOutgoingBitrate === "number" ? entry.availableOutgoingBitrate : null;
    }
  }
  return sample;
}

import { vi } from "vitest";
import type { DeviceKind } from "./media.ts";

/** `getUserMedia` of a browser with one camera and one microphone, which `problems` may refuse by the name of an error. */
export function fakeDevices(problems: Partial<Record<DeviceKind, string>> = {}) {
  const tracks: FakeTrack[] = [];

  class FakeTrack extends EventTarget {
    enabled = true;
    readyState = "live";
    readonly kind: DeviceKind;
    constructor(kind: DeviceKind) {
      super();
      this.kind = kind;
    }
    stop(): void {
      this.readyState = "ended";
    }
    getSettings = () => ({ deviceId: `the ${this.kind}` });
  }

  // The DOM of the tests knows streams, but not our tracks.
  class FakeStream extends MediaStream {
    constructor(_tracks: readonly unknown[] = []) {
      super();
    }
  }
  vi.stubGlobal("MediaStream", FakeStream);
  vi.stubGlobal(
    "AudioContext",
    class {
      createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData() {} });
      createMediaStreamSource = () => ({ connect() {} });
      close = async () => {};
    },
  );
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: {
      async getUserMedia(wanted: Partial<Record<DeviceKind, object>>) {
        const kind = wanted.audio ? "audio" : "video";
        const problem = problems[kind];
        if (problem) throw new DOMException("refused", problem);
        const track = new FakeTrack(kind);
        tracks.push(track);
        return { getTracks: () => [track] };
      },
      enumerateDevices: async () =>
        (["audio", "video"] as const)
          .filter((kind) => !problems[kind])
          .map((kind) => ({ kind: `${kind}input`, deviceId: `the ${kind}`, label: `The ${kind}` })),
    },
  });

  return {
    /** The devices in use. */
    live: () => tracks.filter(({ readyState }) => readyState === "live").map(({ kind }) => kind),
    /** The visitor has changed what was in the way. */
    solve: (kind: DeviceKind) => void delete problems[kind],
    /** Takes the devices away again, as in a browser without any. */
    remove(): void {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, "mediaDevices");
    },
  };
}

export type DeviceKind = "audio" | "video";
type Input = { id: string; label: string };

export type MediaView = {
  /** The browser is asking the visitor. */
  isAsking: boolean;
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
  problems: Record<DeviceKind, DeviceProblem | null>;
  inputs: Record<DeviceKind, readonly Input[]>;
  isMuted: boolean;
  isCameraOff: boolean;
};

const START: MediaView = {
  isAsking: true,
  audio: null,
  video: null,
  screen: null,
  problems: { audio: null, video: null },
  inputs: { audio: [], video: [] },
  isMuted: false,
  isCameraOff: false,
};
const CONSTRAINTS = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24 } },
} as const;

export type Media = ReturnType<typeof createMedia>;

/** Camera, microphone and shared screen of this browser. A camera that is off is released, so that its light goes out. */
export function createMedia() {
  /** Nothing without a secure origin. */
  const getDevices = () => navigator.mediaDevices as MediaDevices | undefined;
  let view = START;
  let isClosed = false;
  const listeners = new Set<() => void>();

  function change(next: Partial<MediaView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  async function ask(kind: DeviceKind, id?: string): Promise<void> {
    try {
      const devices = getDevices();
      if (!devices) throw new Error("no devices without a secure origin");
      const constraints = { ...CONSTRAINTS[kind], ...(id && { deviceId: { exact: id } }) };
      const stream = await devices.getUserMedia({ [kind]: constraints });
      const [track = null] = stream.getTracks();
      if (isClosed) return void track?.stop();
      view[kind]?.stop();
      if (track && kind === "audio") track.enabled = !view.isMuted;
      track?.addEventListener(
        "ended",
        () => view[kind] === track && change({ [kind]: null, problems: { ...view.problems, [kind]: "none" } }),
      );
      change({ [kind]: track, problems: { ...view.problems, [kind]: null } });
    } catch (error) {
      if (!isClosed) change({ problems: { ...view.problems, [kind]: toDeviceProblem(error) } });
    }
  }

  async function listInputs(): Promise<void> {
    const found =
      (await getDevices()
        ?.enumerateDevices()
        .catch(() => [])) ?? [];
    const named = (kind: MediaDeviceKind) =>
      found
        .filter((device) => device.kind === kind && device.label)
        .map(({ deviceId, label }) => ({ id: deviceId, label }));
    if (!isClosed) change({ inputs: { audio: named("audioinput"), video: named("videoinput") } });
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Asks for microphone and camera; one may work without the other. */
    async open(): Promise<void> {
      isClosed = false;
      change({ isAsking: true });
      // One after the other: browsers that ask for each show one question at a time.
      await ask("audio");
      if (!view.isCameraOff) await ask("video");
      await listInputs();
      if (!isClosed) change({ isAsking: false });
    },

    async choose(kind: DeviceKind, id: string): Promise<void> {
      if (kind === "video") change({ isCameraOff: false });
      await ask(kind, id);
    },

    toggleMicrophone(): void {
      const isMuted = !view.isMuted;
      if (view.audio) view.audio.enabled = !isMuted;
      change({ isMuted });
    },

    async toggleCamera(): Promise<void> {
      const isCameraOff = !view.isCameraOff;
      if (isCameraOff) view.video?.stop();
      change({ isCameraOff, ...(isCameraOff && { video: null }) });
      if (!isCameraOff) await ask("video");
    },

    /** Shares a screen that the visitor chooses, or stops. Choosing none is no problem. */
    async toggleScreen(): Promise<void> {
      if (view.screen) {
        view.screen.stop();
        return change({ screen: null });
      }
      const stream = await getDevices()
        ?.getDisplayMedia({ video: { frameRate: { max: 15 } } })
        .catch(() => null);
      const [track = null] = stream?.getVideoTracks() ?? [];
      if (isClosed) return void track?.stop();
      track?.addEventListener("ended", () => view.screen === track && change({ screen: null }));
      change({ screen: track });
    },

    /** Releases everything. A muted microphone or a camera that was off stays so when it opens again. */
    close(): void {
      isClosed = true;
      for (const track of [view.audio, view.video, view.screen]) track?.stop();
      view = { ...START, isMuted: view.isMuted, isCameraOff: view.isCameraOff };
    },
  };
}

/** Why a camera or microphone cannot be used. */
type DeviceProblem = "denied" | "none" | "busy" | "unsupported";

const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Reads what `getUserMedia` rejects with. */
function toDeviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return PROBLEMS[name] ?? "unsupported";
}

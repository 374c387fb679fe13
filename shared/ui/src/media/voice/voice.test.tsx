import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../../test/render-ui.tsx";
import { attachedFiles } from "../attached-files.fixtures.ts";
import { MediaTools, type MediaToolsProps } from "../media-tools.tsx";
import { recordingBytes } from "../message-media.tsx";
import { encodeWav, measureLoudness, readDataUrl, readLoudness, VOICE_SAMPLE_RATE } from "./wav.ts";

describe("a WAV file", () => {
  it("has one channel of 16 bits, and clips what is too loud", () => {
    const bytes = encodeWav(new Float32Array([0, 1, -1, 2, 0.5]));
    const view = new DataView(bytes.buffer);
    const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
    expect([text(0), text(8), text(12), text(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([bytes.length - 8, 10]);
    expect([22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 2, 16]);
    expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([16_000, 32_000]);
    expect([0, 1, 2, 3, 4].map((at) => view.getInt16(44 + at * 2, true))).toEqual([0, 32_767, -32_767, 32_767, 16_384]);
  });

  it("a WAV file of one minute fits into one message", async () => {
    const address = await readDataUrl(
      new Blob([encodeWav(new Float32Array(60 * VOICE_SAMPLE_RATE))], { type: "audio/wav" }),
    );
    expect(address.startsWith("data:audio/wav;base64,")).toBe(true);
    expect(address.length).toBeLessThan(2.6 * 1024 * 1024);
  });
});

it("a recording is read again as its length and the loudness of its parts", async () => {
  const samples = new Float32Array(2 * VOICE_SAMPLE_RATE).fill(1, VOICE_SAMPLE_RATE);
  const { seconds, loudness } = await readLoudness(new Blob([encodeWav(samples)]), 4);
  expect(seconds).toBe(2);
  expect(loudness.map(Math.round)).toEqual([0, 0, 1, 1]);
});

it.each([
  [0, 0],
  [0.001, 0],
  [0.0316, 0.5],
  [1, 1],
])("samples of %d are as loud as %d", (sample, loudness) => {
  expect(measureLoudness(new Float32Array(128).fill(sample))).toBeCloseTo(loudness, 2);
});

/** A browser with a microphone, whose audio thread hands over what `speak` says. */
function stubAudio({ rate = 32_000, refusal = null as string | null } = {}) {
  const stop = vi.fn();
  let hear: (block: Float32Array) => void = () => undefined;
  let capture: Capture | null = null;
  class Context {
    sampleRate = rate;
    state = "running";
    audioWorklet = { addModule: async () => undefined };
    createMediaStreamSource = () => ({ connect: () => undefined });
    resume = async () => undefined;
    async close() {
      this.state = "closed";
    }
  }
  class Offline {
    private samples = new Float32Array();
    private readonly length: number;
    private readonly target: number;
    constructor(_channels: number, length: number, target: number) {
      this.length = length;
      this.target = target;
    }
    createBuffer = (_channels: number, length: number) => {
      this.samples = new Float32Array(length);
      return { copyToChannel: (block: Float32Array, _channel: number, at: number) => this.samples.set(block, at) };
    };
    createBufferSource = () => ({ connect: () => undefined, start: () => undefined });
    startRendering = async () => ({
      getChannelData: () =>
        Float32Array.from({ length: this.length }, (_, at) => this.samples[Math.floor((at * rate) / this.target)] ?? 0),
    });
  }
  class Capture {
    onprocessorerror: () => void = () => undefined;
    constructor() {
      capture = this;
    }
    port = {
      set onmessage(handler: (event: { data: Float32Array }) => void) {
        hear = (data) => handler({ data });
      },
    };
  }
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("OfflineAudioContext", Offline);
  vi.stubGlobal("AudioWorkletNode", Capture);
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (refusal) throw new DOMException("no", refusal);
        return { getTracks: () => [{ stop }] };
      },
    },
  });
  return {
    stop,
    breakDown: () => capture?.onprocessorerror(),
    speak: (seconds: number) => hear(new Float32Array(seconds * rate).fill(0.5)),
  };
}

function tools(changes: Partial<MediaToolsProps> = {}) {
  const given = { attachments: attachedFiles(), onFault: () => undefined, onSend: () => undefined, ...changes };
  return <MediaTools conversation="c" {...given} />;
}

const REASONS = { NotAllowedError: "refused", NotFoundError: "missing", NotReadableError: "failed" };

describe("a voice note", () => {
  beforeEach(() => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:voice");
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "mediaDevices");
  });
  const button = (name: string) => screen.findByRole("button", { name });

  it("the recorder records at 16 kHz, plays back and sends", async () => {
    const { speak, stop } = stubAudio();
    const onSend = vi.fn();
    const { user } = renderUi(tools({ onSend }));
    await user.click(await button("Voice note"));
    await button("Stop");
    speak(2);
    await waitFor(() => expect(screen.getByRole("timer").textContent).toBe("2 of 60 seconds"));
    expect(screen.getByRole("meter").getAttribute("value")).toBe(
      String(measureLoudness(new Float32Array(9).fill(0.5))),
    );
    await user.click(await button("Stop"));
    expect(stop).toHaveBeenCalledOnce();
    expect(await screen.findByLabelText("Voice note")).toBeTruthy();
    expect(onSend).not.toHaveBeenCalled();
    await user.click(await button("Send the voice note"));
    const [kind, sent] = onSend.mock.calls[0] as [string, File];
    expect(kind).toBe("voice");
    expect(recordingBytes(await readDataUrl(sent))?.length).toBe(44 + 2 * VOICE_SAMPLE_RATE * 2);
    await button("Voice note");
  });

  it("ends by itself after a minute", async () => {
    const { speak } = stubAudio();
    const { user } = renderUi(tools());
    await user.click(await button("Voice note"));
    await button("Stop");
    for (let second = 0; second < 60; second += 1) speak(1);
    await button("Send the voice note");
  });

  it("a recording can be discarded while it runs and afterwards", async () => {
    const { speak, stop } = stubAudio();
    const attachments = attachedFiles();
    const { user } = renderUi(tools({ attachments }));
    await user.click(await button("Voice note"));
    await button("Stop");
    speak(1);
    await user.click(await button("Remove"));
    expect([stop.mock.calls.length, attachments.now().voice]).toEqual([1, null]);
    await user.click(await button("Voice note"));
    await button("Stop");
    speak(1);
    await user.click(await button("Stop"));
    await button("Send the voice note");
    await user.click(await button("Remove"));
    expect(attachments.now().voice).toBeNull();
    await button("Voice note");
  });

  it("that is recorded when the panel goes ends, and waits as a preview", async () => {
    const { speak, stop } = stubAudio();
    const attachments = attachedFiles();
    const { user, unmount } = renderUi(tools({ attachments }));
    await user.click(await button("Voice note"));
    await button("Stop");
    speak(2);
    unmount();
    expect(stop).toHaveBeenCalledOnce();
    await waitFor(() => expect(attachments.now().voice?.size).toBe(44 + 2 * VOICE_SAMPLE_RATE * 2));
    renderUi(tools({ attachments }));
    await button("Send the voice note");
  });

  it("ends by itself when the audio thread fails, with what was said", async () => {
    const { speak, breakDown } = stubAudio();
    const onFault = vi.fn();
    const { user } = renderUi(tools({ onFault }));
    await user.click(await button("Voice note"));
    await button("Stop");
    speak(1);
    breakDown();
    await button("Send the voice note");
    expect(onFault).toHaveBeenCalledExactlyOnceWith({ reason: "failed", error: "processorerror" });
  });

  it.each([
    ["NotAllowedError", "en", "Your browser does not allow the microphone here"],
    ["NotFoundError", "en", "No microphone was found"],
    ["NotReadableError", "en", "The recording did not work"],
    ["NotAllowedError", "ar", "لا يسمح المتصفح"],
  ] as const)("says what to do about %s (%s)", async (refusal, language, text) => {
    stubAudio({ refusal });
    const onFault = vi.fn();
    const { user } = renderUi(tools({ onFault }), language);
    await user.click(await button(language === "ar" ? "رسالة صوتية" : "Voice note"));
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(onFault).toHaveBeenCalledExactlyOnceWith({ reason: REASONS[refusal], error: refusal });
  });
});

import { vi } from "vitest";

const RATE = 16_000;

/** A browser whose microphone hears what `speak` says; undone by `vi.unstubAllGlobals` and `remove`. */
export function fakeMicrophone() {
  let hear: (block: Float32Array) => void = () => undefined;
  class Context {
    sampleRate = RATE;
    state = "running";
    audioWorklet = { addModule: async () => undefined };
    createMediaStreamSource = () => ({ connect: () => undefined });
    resume = async () => undefined;
    close = async () => undefined;
  }
  class Offline {
    samples = new Float32Array();
    createBuffer = (_channels: number, length: number) => {
      this.samples = new Float32Array(length);
      return { copyToChannel: (block: Float32Array, _channel: number, at: number) => this.samples.set(block, at) };
    };
    createBufferSource = () => ({ connect: () => undefined, start: () => undefined });
    startRendering = async () => ({ getChannelData: () => this.samples });
  }
  class Capture {
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
    value: { getUserMedia: async () => ({ getTracks: () => [{ stop: () => undefined }] }) },
  });
  return {
    speak: (seconds: number) => hear(new Float32Array(seconds * RATE).fill(0.5)),
    remove: () => Reflect.deleteProperty(navigator, "mediaDevices"),
  };
}

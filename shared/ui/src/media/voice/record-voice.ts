import { encodeWav, measureLoudness, VOICE_SAMPLE_RATE } from "./wav.ts";

export const VOICE_MAX_SECONDS = 60;

export type VoiceRecorder = {
  /** Ends the recording; resolves to a WAV file, or null when nothing was recorded. */
  finish(): Promise<File | null>;
  /** Ends it and forgets what was said. Safe to call more than once, and after `finish`. */
  cancel(): void;
};
type RecorderEvents = {
  /** Some 40 times a second: loudness 0 to 1, and how long the recording is by now. */
  onProgress(loudness: number, seconds: number): void;
  /** The recording is as long as it may be: call `finish`. */
  onFull(): void;
  /** The audio thread has failed and hands over nothing any more: call `finish`. */
  onBroken(): void;
};

/** From the rate of the microphone, which browsers choose, to that of voice notes. */
async function resample(blocks: readonly Float32Array[], rate: number): Promise<Float32Array> {
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  const offline = new OfflineAudioContext(1, Math.ceil((length * VOICE_SAMPLE_RATE) / rate), VOICE_SAMPLE_RATE);
  const buffer = offline.createBuffer(1, length, rate);
  let at = 0;
  for (const block of blocks) {
    buffer.copyToChannel(new Float32Array(block), 0, at);
    at += block.length;
  }
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  return (await offline.startRendering()).getChannelData(0);
}

/**
 * Records the microphone as WAV, which plays in all browsers. No browser's MediaRecorder produces it, so an AudioWorklet
 * collects the samples.
 *
 * @throws {DOMException} what `getUserMedia` rejects with, such as `NotAllowedError`.
 */
export async function recordVoice({ onProgress, onFull, onBroken }: RecorderEvents): Promise<VoiceRecorder> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const context = new AudioContext();
  const blocks: Float32Array[] = [];
  let samples = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== "closed") void context.close();
  };

  function take(block: Float32Array): void {
    if (isOver) return;
    const full = VOICE_MAX_SECONDS * context.sampleRate;
    blocks.push(block);
    samples += block.length;
    onProgress(measureLoudness(block), samples / context.sampleRate);
    // Blocks are short: the next one may be over, this one is not.
    if (samples + block.length <= full) return;
    isOver = true;
    onFull();
  }

  try {
    await context.audioWorklet.addModule(new URL("./capture.worklet.ts", import.meta.url));
    const capture = new AudioWorkletNode(context, "voice-capture", { numberOfOutputs: 0 });
    capture.port.onmessage = ({ data }: MessageEvent<Float32Array>) => take(data);
    capture.onprocessorerror = onBroken;
    context.createMediaStreamSource(stream).connect(capture);
    // Safari begins suspended when permission was asked for in between.
    await context.resume();
  } catch (error) {
    end();
    throw error;
  }

  return {
    async finish() {
      const rate = context.sampleRate;
      end();
      if (blocks.length === 0) return null;
      return new File([encodeWav(await resample(blocks, rate))], "voice.wav", { type: "audio/wav" });
    },
    cancel: end,
  };
}

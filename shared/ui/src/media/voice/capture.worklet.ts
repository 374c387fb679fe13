/**
 * Runs in the audio thread, as a file of its own: it may import nothing, and knows none of the page's globals. Collects
 * the first channel and hands it to the page in blocks, because a message for each 128 samples would be 375 a second.
 */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const BLOCK_SAMPLES = 1_024;

registerProcessor(
  "voice-capture",
  class extends AudioWorkletProcessor {
    private block = new Float32Array(BLOCK_SAMPLES);
    private filled = 0;

    process([input]: Float32Array[][]): boolean {
      for (const sample of input?.[0] ?? []) {
        this.block[this.filled] = sample;
        this.filled += 1;
        if (this.filled === BLOCK_SAMPLES) this.handOver();
      }
      return true;
    }

    private handOver(): void {
      this.port.postMessage(this.block, [this.block.buffer]);
      this.block = new Float32Array(BLOCK_SAMPLES);
      this.filled = 0;
    }
  },
);

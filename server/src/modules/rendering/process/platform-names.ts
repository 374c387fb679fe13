/** Names that React's build for Node and the code of remotes expect of a platform and the language does not define. */
type PlatformNames = { byteLength(text: string): number } & Record<
  "TextEncoder" | "TextDecoder" | "AbortController" | "AbortSignal" | "Readable" | "AsyncLocalStorage",
  object
>;

/** Evaluated in the realm of a bundle as text, like `inside.ts`: it may use nothing but that realm. */
export function definePlatformNames(): PlatformNames {
  const countBytes = (sign: number) => (sign < 0x80 ? 1 : sign < 0x800 ? 2 : sign < 0x10000 ? 3 : 4);
  /** Length of a text in UTF-8, in bytes. React needs nothing else of `Buffer`. */
  function byteLength(text: string): number {
    let bytes = 0;
    for (let at = 0; at < text.length; at += 1) {
      const point = text.codePointAt(at) as number;
      bytes += countBytes(point);
      if (point > 0xffff) at += 1;
    }
    return bytes;
  }

  class TextEncoder {
    readonly encoding = "utf-8";
    encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
      let [read, written] = [0, 0];
      while (read < text.length) {
        const point = text.codePointAt(read) as number;
        // Half of a pair stands for nothing.
        const sign = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
        const size = countBytes(sign);
        if (written + size > into.length) break;
        if (size === 1) into[written] = sign;
        else {
          for (let at = size - 1, rest = sign; at >= 0; at -= 1, rest >>= 6)
            into[written + at] = at > 0 ? 0x80 | (rest & 0x3f) : (0xf00 >> size) | rest;
        }
        read += point > 0xffff ? 2 : 1;
        written += size;
      }
      return { read, written };
    }
    encode(text = ""): Uint8Array {
      const bytes = new Uint8Array(text.length * 3);
      return bytes.slice(0, this.encodeInto(text, bytes).written);
    }
  }

  class TextDecoder {
    readonly encoding = "utf-8";
    #rest: number[] = [];
    decode(given?: ArrayBufferView | ArrayBuffer, { stream = false } = {}): string {
      const bytes = !given
        ? []
        : "buffer" in given
          ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
          : new Uint8Array(given);
      const all = this.#rest.length > 0 ? [...this.#rest, ...bytes] : bytes;
      this.#rest = [];
      let text = "";
      let at = 0;
      while (at < all.length) {
        const first = all[at] as number;
        const size = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (size > 0 && at + size > all.length && stream) {
          this.#rest = [...Array.prototype.slice.call(all, at)];
          break;
        }
        let point = size === 1 ? first : first & (0xff >> (size + 1));
        for (let next = 1; next < size; next += 1) point = (point << 6) | ((all[at + next] ?? 0) & 0x3f);
        text += size === 0 || point > 0x10ffff ? "\ufffd" : String.fromCodePoint(point);
        at += Math.max(1, size);
      }
      return text;
    }
  }

  class AbortSignal {
    aborted = false;
    reason: unknown;
    onabort: (() => void) | null = null;
    #listeners = new Set<() => void>();
    addEventListener(kind: string, listener: () => void): void {
      if (kind === "abort") this.#listeners.add(listener);
    }
    removeEventListener(_kind: string, listener: () => void): void {
      this.#listeners.delete(listener);
    }
    throwIfAborted(): void {
      if (this.aborted) throw this.reason;
    }
    abort(reason: unknown): void {
      if (this.aborted) return;
      this.aborted = true;
      this.reason = reason;
      for (const listener of [this.onabort, ...this.#listeners]) listener?.call(this);
    }
  }
  class AbortController {
    readonly signal = new AbortSignal();
    abort(reason: unknown = new Error("This operation was aborted")): void {
      this.signal.abort(reason);
    }
  }

  /** The part of `stream.Readable` that React's build for Node writes to. */
  class Readable {
    #chunks: (string | null)[] = [];
    #failed: unknown;
    #decoder = new TextDecoder();
    #wake: () => void = () => undefined;
    readonly #read: () => void;
    constructor({ read }: { read: () => void }) {
      this.#read = read;
    }
    push(chunk: string | Uint8Array | null): boolean {
      const text = chunk === null || typeof chunk === "string" ? chunk : this.#decoder.decode(chunk, { stream: true });
      this.#chunks.push(text);
      this.#wake();
      return true;
    }
    setEncoding(): this {
      return this;
    }
    on(): this {
      return this;
    }
    destroy(error?: unknown): void {
      this.#failed = error ?? new Error("the stream was destroyed");
      this.#wake();
    }
    async *[Symbol.asyncIterator](): AsyncGenerator<string> {
      this.#read();
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk === null) return;
        if (chunk !== undefined) yield chunk;
        else if (this.#failed) throw this.#failed;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    }
  }

  /** Works for synchronous code only; React passes the store on itself. */
  class AsyncLocalStorage {
    #store: unknown;
    getStore(): unknown {
      return this.#store;
    }
    run<T>(store: unknown, work: (...given: unknown[]) => T, ...given: unknown[]): T {
      const before = this.#store;
      this.#store = store;
      try {
        return work(...given);
      } finally {
        this.#store = before;
      }
    }
  }

  return { byteLength, TextEncoder, TextDecoder, AbortController, AbortSignal, Readable, AsyncLocalStorage };
}

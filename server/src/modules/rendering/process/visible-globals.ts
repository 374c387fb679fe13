/** The language itself, and the web's names that a render may use. Whatever else Node offers is removed before a bundle runs. */
const LANGUAGE = [
  "AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView",
  "Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity",
  "Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError",
  "ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array",
  "Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI decodeURIComponent encodeURI",
  "encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape",
];
const WEB = [
  "AbortController AbortSignal Buffer ByteLengthQueuingStrategy CountQueuingStrategy CustomEvent DOMException Event",
  "EventTarget MessageChannel MessageEvent MessagePort ReadableByteStreamController ReadableStream",
  "ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader",
  "TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController URL",
  "URLSearchParams WritableStream WritableStreamDefaultController WritableStreamDefaultWriter atob btoa clearImmediate",
  "clearInterval clearTimeout crypto performance queueMicrotask setImmediate setInterval setTimeout structuredClone",
];
const VISIBLE = new Set([...LANGUAGE, ...WEB].flatMap((names) => names.split(" ")));

/**
 * Removes every other global: `fetch`, `WebSocket`, `process` with its bindings, `BroadcastChannel`, through which
 * workers could talk to each other, and `WebAssembly`, whose memory counts in no limit.
 */
export function hideGlobals(): void {
  for (const name of Object.getOwnPropertyNames(globalThis).filter((candidate) => !VISIBLE.has(candidate)))
    Reflect.deleteProperty(globalThis, name);
}

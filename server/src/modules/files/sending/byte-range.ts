import type { ByteRange } from "../disk-storage.ts";

/**
 * The one range a Range header asks for. Null when the whole file is to be sent: without the header, or for
 * forms that may be ignored; `outside` when nothing of it is in the file.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | "outside" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") return last === "0" ? "outside" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return null;
  return start < size ? { start, end } : "outside";
}

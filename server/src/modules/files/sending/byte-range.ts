import type { ByteRange } from "../../../storage/bucket.ts";

/**
 * Parses the single range of a Range header. Returns null for the whole file: without the header, or for forms that
 * RFC 9110 lets a server ignore. Returns `outside` if the range does not overlap the file.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "outside" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") return last === "0" ? "outside" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return null;
  return start < size ? { start, end } : "outside";
}

import { makeUnreadableRefusal } from "./refusal.ts";

/** First PNG predictor. With these, each row begins with the number of its own predictor. */
const FIRST_OF_PNG = 10;

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function predictByte(type: number, left: number, above: number, corner: number): number {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return above;
  if (type === 3) return (left + above) >> 1;
  if (type === 4) return paeth(left, above, corner);
  throw makeUnreadableRefusal("an unknown predictor of a row");
}

/** Restores rows that are stored as differences, which is how most producers write cross-references. */
export function undoPredictor(bytes: Buffer, parameter: (key: string) => number | undefined): Buffer {
  const predictor = parameter("Predictor") ?? 1;
  if (predictor === 1) return bytes;
  if (predictor < FIRST_OF_PNG) throw makeUnreadableRefusal("a predictor of pictures");
  const width = Math.ceil(
    ((parameter("Columns") ?? 1) * (parameter("Colors") ?? 1) * (parameter("BitsPerComponent") ?? 8)) / 8,
  );
  const step = Math.max(1, Math.ceil(((parameter("Colors") ?? 1) * (parameter("BitsPerComponent") ?? 8)) / 8));
  if (!(width > 0)) throw makeUnreadableRefusal("rows without a width");
  const rows = Math.ceil(bytes.length / (width + 1));
  const plain = Buffer.alloc(rows * width);
  let size = 0;
  for (let row = 0; row < rows; row += 1) {
    const type = bytes[row * (width + 1)] ?? 0;
    const start = row * width;
    const held = Math.min(width, bytes.length - row * (width + 1) - 1);
    for (let at = 0; at < held; at += 1) {
      const left = at >= step ? (plain[start + at - step] ?? 0) : 0;
      const above = row > 0 ? (plain[start + at - width] ?? 0) : 0;
      const corner = row > 0 && at >= step ? (plain[start + at - width - step] ?? 0) : 0;
      plain[start + at] = (bytes[row * (width + 1) + 1 + at] ?? 0) + predictByte(type, left, above, corner);
    }
    size = start + Math.max(0, held);
  }
  return plain.subarray(0, size);
}

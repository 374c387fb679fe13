import { encodeQR } from "qr";

/** Modules of light around the code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A QR code: modules a side, and an SVG path of its dark ones. */
export function drawQrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_MODULES });
  const path = rows.flatMap((row, y) => drawRow(row, y)).join("");
  return { size: rows.length, path };
}

/** One rectangle for each run of dark modules. */
function drawRow(row: readonly boolean[], y: number): string[] {
  const runs: string[] = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    const length = x - from + 1;
    runs.push(`M${from} ${y}h${length}v1h-${length}z`);
  }
  return runs;
}

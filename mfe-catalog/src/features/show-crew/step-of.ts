/** Which way an arrow key goes along a row: 1 is on, -1 is back, 0 is neither. Mirrored in right-to-left text. */
export function stepOf(key: string, direction: "ltr" | "rtl"): 1 | -1 | 0 {
  if (key === "ArrowRight") return direction === "rtl" ? -1 : 1;
  if (key === "ArrowLeft") return direction === "rtl" ? 1 : -1;
  return 0;
}

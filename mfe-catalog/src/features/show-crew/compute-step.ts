/** Direction of an arrow key along a row: 1 forward, -1 back, 0 for other keys. Mirrored in right-to-left text. */
export function computeStep(key: string, direction: "ltr" | "rtl"): 1 | -1 | 0 {
  if (key === "ArrowRight") return direction === "rtl" ? -1 : 1;
  if (key === "ArrowLeft") return direction === "rtl" ? 1 : -1;
  return 0;
}

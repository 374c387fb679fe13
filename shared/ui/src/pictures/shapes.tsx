import type { ReactNode } from "react";
import { starArea } from "./star-area.ts";
import { starPath } from "./star-path.ts";

/** The colours of all drawings; they follow the theme. */
export const INK = "var(--pic-ink)";
export const PAPER = "var(--surface)";
export const BRAND = "var(--brand)";
export const BRAND_SOFT = "var(--pic-brand-soft)";
export const ACCENT = "var(--accent)";
export const ACCENT_SOFT = "var(--pic-accent-soft)";
export const CORAL = "var(--coral)";

/** Without a value, fill, width and ends of a stroke are those of `.scene` and `.empty`: none, 2 units, round. */
type Shape = { fill?: string; stroke?: string; strokeWidth?: number };

export function Star({
  x,
  y,
  r,
  fill = ACCENT,
  stroke = INK,
  strokeWidth,
}: Shape & { x: number; y: number; r: number }) {
  if (stroke === "none") return <path d={starArea(x, y, r)} fill={fill} />;
  return <path d={starPath(x, y, r)} fill={fill} stroke={stroke} strokeWidth={strokeWidth} />;
}

/** Outline of a speech bubble with its tail at the bottom, on either side. */
export function bubblePath(
  x: number,
  y: number,
  w: number,
  h: number,
  tail: "left" | "right",
  r = Math.min(16, h / 2.4),
): string {
  const right = x + w;
  const bottom = y + h;
  const t = Math.min(14, h / 3);
  const foot =
    tail === "left"
      ? `H${x + r + t}L${x + r * 0.35} ${bottom + t}Q${x} ${bottom + t} ${x} ${bottom + t * 0.4}V${y + r}`
      : `H${x + r}Q${x} ${bottom} ${x} ${bottom - r}V${y + r}`;
  const side =
    tail === "right"
      ? `V${bottom + t * 0.4}Q${right} ${bottom + t} ${right - r * 0.35} ${bottom + t}L${right - r - t} ${bottom}`
      : `V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}`;
  return `M${x + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}${side}${foot}Q${x} ${y} ${x + r} ${y}Z`;
}

type BubbleProps = Shape & { x: number; y: number; w: number; h: number; tail: "left" | "right"; r?: number };

export function Bubble({ x, y, w, h, tail, r, fill = PAPER, stroke = INK, strokeWidth }: BubbleProps) {
  return <path d={bubblePath(x, y, w, h, tail, r)} fill={fill} stroke={stroke} strokeWidth={strokeWidth} />;
}

/** Illegible lines of text. */
export function Scribble({
  x,
  y,
  widths,
  gap = 12,
  stroke = INK,
  strokeWidth = 3,
}: {
  x: number;
  y: number;
  widths: number[];
  gap?: number;
  stroke?: string;
  strokeWidth?: number;
}) {
  const d = widths.map((width, index) => `M${x} ${y + index * gap}h${width}`).join("");
  return <path d={d} stroke={stroke} strokeWidth={strokeWidth} />;
}

/** A small bubble without an outline: a rounded square whose sharp corner is the tail. */
export function signPath(x: number, y: number, size: number, tail: "left" | "right"): string {
  const r = size * 0.4;
  const straight = size - r;
  return tail === "left"
    ? `M${x + r} ${y}h${straight - r}a${r} ${r} 0 0 1 ${r} ${r}v${straight - r}a${r} ${r} 0 0 1 -${r} ${r}h-${straight}v-${straight}a${r} ${r} 0 0 1 ${r} -${r}z`
    : `M${x + r} ${y}h${straight - r}a${r} ${r} 0 0 1 ${r} ${r}v${straight}h-${straight}a${r} ${r} 0 0 1 -${r} -${r}v-${straight - r}a${r} ${r} 0 0 1 ${r} -${r}z`;
}

/** Strokes in the ink of the drawing. */
export function Ink({ d, fill, stroke = INK, width }: { d: string; fill?: string; stroke?: string; width?: number }) {
  return <path d={d} fill={fill} stroke={stroke} strokeWidth={width} />;
}

/** Letters inside a drawing. */
export function Letters({
  x,
  y,
  size,
  fill = INK,
  children,
}: {
  x: number;
  y: number;
  size: number;
  fill?: string;
  children: ReactNode;
}) {
  return (
    <text
      direction="ltr"
      fill={fill}
      fontFamily="var(--font)"
      fontSize={size}
      fontWeight="700"
      textAnchor="middle"
      x={x}
      y={y}
    >
      {children}
    </text>
  );
}

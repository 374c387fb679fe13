import { bubblePath, starPath } from "./shapes.tsx";

/** Two speech bubbles that meet, one for each direction of writing; where they overlap stands the star. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} height={size} viewBox="0 0 48 48" width={size}>
      <path d={bubblePath(2, 4, 30, 26, "left", 9)} fill="var(--brand)" />
      <path d={bubblePath(16, 14, 30, 24, "right", 9)} fill="var(--accent)" />
      <path d="M25 14h7v7q0 9 -9 9h-7v-7q0 -9 9 -9z" fill="var(--logo-meet)" />
      <path d={starPath(24, 22, 6)} fill="var(--logo-star)" />
    </svg>
  );
}

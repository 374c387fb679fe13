import { starArea } from "./star-area.ts";

/** Two speech bubbles that meet, one for each direction of writing; with a star where they overlap. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} height={size} viewBox="0 0 48 48" width={size}>
      <path d="M14 2h8q12 0 12 12v8q0 12-12 12H5q-3 0-3-3V14Q2 2 14 2z" fill="var(--brand)" />
      <path d="M26 14h8q12 0 12 12v17q0 3-3 3H26q-12 0-12-12v-8q0-12 12-12z" fill="var(--accent)" />
      <path d="M34 14v8q0 12-12 12h-8v-8q0-12 12-12z" fill="var(--logo-meet)" />
      <path d={starArea(24, 24, 8)} fill="var(--logo-star)" />
    </svg>
  );
}

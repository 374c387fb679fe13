import type { Look } from "./looks.ts";

const HEAD = "M41 47C41 31 48 24 60 24S79 31 79 47C79 63 71 77 60 77S41 63 41 47Z";
const FEATURE = "#2B1B14";

/** Head with eyes, brows, nose and a smile; the side away from the light is darker. */
export function Face({
  skin,
  hasGlasses,
  hasEars,
  brow,
}: {
  skin: Look["skin"];
  hasGlasses: boolean;
  hasEars: boolean;
  brow: string;
}) {
  return (
    <>
      {hasEars ? (
        <>
          <ellipse cx="41" cy="52" fill={skin} rx="3.8" ry="5.5" />
          <ellipse cx="79" cy="52" fill={skin} rx="3.8" ry="5.5" />
          <ellipse cx="79" cy="52" fill="#000" opacity=".1" rx="3.8" ry="5.5" />
        </>
      ) : null}
      <path d={HEAD} fill={skin} />
      <path d="M64 24C74 25 79 33 79 47C79 63 71 77 60 77C70 70 73 56 70 42Q69 30 64 24Z" fill="#000" opacity=".09" />
      <circle cx="49.5" cy="60" fill="#E4573D" opacity=".16" r="4.5" />
      <circle cx="70.5" cy="60" fill="#E4573D" opacity=".16" r="4.5" />
      <ellipse cx="52" cy="51.5" fill={FEATURE} rx="2.1" ry="2.6" />
      <ellipse cx="68" cy="51.5" fill={FEATURE} rx="2.1" ry="2.6" />
      <circle cx="52.8" cy="50.6" fill="#fff" r=".7" />
      <circle cx="68.8" cy="50.6" fill="#fff" r=".7" />
      <g fill="none" stroke={FEATURE} strokeLinecap="round">
        <path d="M47.5 45.5q4-3 8-.8M64.5 44.7q4-2.2 8 .8" stroke={brow} strokeWidth="2" />
        <path d="M60.5 53q-.5 4-1.8 6 1.3 1.2 3 .6" opacity=".55" strokeWidth="1.5" />
        <path d="M54 66q6 5 12 0" strokeWidth="2" />
      </g>
      {hasGlasses ? (
        <g fill="#fff" fillOpacity=".18" stroke={FEATURE} strokeWidth="1.6">
          <circle cx="51.5" cy="52" r="6.8" />
          <circle cx="68.5" cy="52" r="6.8" />
          <path d="M58.3 51q1.7-1.2 3.4 0M44.7 51l-3.5-1.5M75.3 51l3.5-1.5" fill="none" />
        </g>
      ) : null}
    </>
  );
}

const FEATURE = "#2B1B14";

/** Cheeks, eyes, brows, nose and a smile. Dots are strokes without a length, as wide as the dot. */
export function Face({ hasGlasses, brow }: { hasGlasses: boolean; brow: string }) {
  return (
    <>
      <path d="M49.5 60v0M70.5 60v0" opacity=".16" stroke="#E4573D" strokeWidth="9" />
      <path
        d="M49.9 51.5a2.1 2.6 0 1 1 4.2 0 2.1 2.6 0 1 1-4.2 0zM65.9 51.5a2.1 2.6 0 1 1 4.2 0 2.1 2.6 0 1 1-4.2 0z"
        fill={FEATURE}
      />
      <path d="M52.8 50.6v0M68.8 50.6v0" stroke="#fff" strokeWidth="1.4" />
      <path d="M47.5 45.5q4-3 8-.8M64.5 44.7q4-2.2 8 .8" stroke={brow} strokeWidth="2" />
      <path d="M60.5 53q-.5 4-1.8 6 1.3 1.2 3 .6" opacity=".55" stroke={FEATURE} strokeWidth="1.5" />
      <path d="M54 66q6 5 12 0" stroke={FEATURE} strokeWidth="2" />
      {hasGlasses ? (
        <path
          d="M44.7 52a6.8 6.8 0 1 1 13.6 0 6.8 6.8 0 1 1-13.6 0zM61.7 52a6.8 6.8 0 1 1 13.6 0 6.8 6.8 0 1 1-13.6 0zM58.3 51q1.7-1.2 3.4 0M44.7 51l-3.5-1.5M75.3 51l3.5-1.5"
          fill="#fff"
          fillOpacity=".18"
          stroke={FEATURE}
          strokeLinecap="butt"
          strokeWidth="1.6"
        />
      ) : null}
    </>
  );
}

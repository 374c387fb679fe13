import { ACCENT, ACCENT_SOFT, BRAND, BRAND_SOFT, CORAL, Ink, Letters, PAPER, Scribble, Star } from "../shapes.tsx";

/** An exam report with its four bars, and headphones for the listening part. */
export function IeltsScene() {
  return (
    <>
      <Star fill={ACCENT_SOFT} r={82} stroke="none" x={120} y={92} />
      <Ink d="M40 30h86l22 22v102q0 8-8 8H40q-8 0-8-8V38q0-8 8-8z" fill={PAPER} />
      <Ink d="M126 30v14q0 8 8 8h14" fill={BRAND_SOFT} />
      <Star fill={BRAND} r={26} x={72} y={72} />
      <Letters fill="var(--on-brand)" size={19} x={72} y={79}>
        7.5
      </Letters>
      <Scribble gap={12} strokeWidth={2.5} widths={[24, 34, 28]} x={106} y={66} />
      <Scribble gap={14} stroke="var(--line)" strokeWidth={6} widths={[92, 92, 92]} x={44} y={116} />
      <Scribble gap={14} stroke={BRAND} strokeWidth={6} widths={[70, 52, 80]} x={44} y={116} />
      <Ink d="M152 128v-14a32 32 0 0 1 64 0v14" width={4} />
      <Ink d="M146 122q0-6 6-6h6v30h-6q-6 0-6-6z" fill={ACCENT} />
      <Ink d="M222 122q0-6-6-6h-6v30h6q6 0 6-6z" fill={ACCENT} />
      <Star fill={CORAL} r={8} x={196} y={54} />
    </>
  );
}

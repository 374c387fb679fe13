import { ACCENT, BRAND, BRAND_SOFT, Bubble, Ink, Letters, PAPER, Scribble, Star } from "../shapes.tsx";

/** A question sheet, one answer chosen, and the level that comes of it. */
export function TestScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={112} y={92} />
      <Ink d="M52 22h96q10 0 10 10v120q0 10-10 10H52q-10 0-10-10V32q0-10 10-10z" fill={PAPER} />
      <Scribble widths={[64, 44]} x={58} y={42} />
      <Ink d="M58 76h12v12H58zM58 100h12v12H58zM58 124h12v12H58z" fill={PAPER} />
      <Ink d="M58 100h12v12H58z" fill={BRAND} />
      <Ink d="M60.5 106l3 3 5-6" stroke="var(--on-brand)" />
      <Scribble gap={24} strokeWidth={2.5} widths={[52, 60, 40]} x={80} y={82} />
      <Star fill={ACCENT} r={36} x={176} y={112} />
      <Letters fill="var(--pic-on-accent)" size={24} x={176} y={120.5}>
        B1
      </Letters>
      <Bubble fill={PAPER} h={26} tail="right" w={48} x={164} y={26} />
      <Ink d="M178 39l6 6 12-12" stroke={BRAND} width={3} />
    </>
  );
}

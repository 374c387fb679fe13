import { ACCENT, BRAND, BRAND_SOFT, Bubble, INK, Ink, PAPER, Scribble, Star } from "../shapes.tsx";

/** A meeting: a board with growth on it, and someone who speaks about it. */
export function BusinessScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={120} y={92} />
      <Ink d="M86 30h118q6 0 6 6v84q0 6-6 6H86q-6 0-6-6V36q0-6 6-6z" fill={PAPER} />
      <Ink d="M110 126l-10 36M180 126l10 36" />
      <Ink d="M98 112V92h14v20zM122 112V78h14v34z" fill={BRAND_SOFT} />
      <Ink d="M146 112V64h14v48z" fill={BRAND} />
      <Ink d="M170 112V50h14v62z" fill={ACCENT} />
      <Ink d="M94 112h100" />
      <circle cx="52" cy="94" fill="var(--pic-skin)" r="15" stroke={INK} />
      <Ink d="M37 92q-2-17 15-17t15 17q-6-5-6-9-12 6-24 9z" fill="var(--pic-hair)" />
      <Ink d="M22 162q0-44 30-46 30 2 30 46z" fill={BRAND} />
      <Ink d="M44 116l8 12 8-12M52 128v34M70 128l26-20" stroke={INK} />
      <Ink d="M47 100q5 4 10 0" />
      <Bubble fill={PAPER} h={28} tail="right" w={54} x={18} y={26} />
      <Scribble gap={9} strokeWidth={2.5} widths={[30, 20]} x={29} y={36} />
    </>
  );
}

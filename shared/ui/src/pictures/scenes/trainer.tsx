import { ACCENT, ACCENT_SOFT, BRAND, Bubble, CORAL, Ink, PAPER, Scribble, Star } from "../shapes.tsx";

/** A trainer in a frame, with something kind to say. */
export function TrainerScene() {
  return (
    <>
      <Star fill={ACCENT_SOFT} r={82} stroke="none" x={108} y={94} />
      <Ink d="M46 164q0-46 44-50h24q44 4 44 50z" fill={BRAND} />
      <Ink d="M92 96v20q10 10 20 0V96z" fill="var(--pic-skin)" />
      <Ink d="M76 68q0-32 26-32t26 32q0 36-26 38-26-2-26-38z" fill="var(--pic-skin)" />
      <Ink d="M72 74q-6-46 30-46t30 46q-4-20-16-26-20 10-36 4-6 8-8 22z" fill="var(--pic-hair)" />
      <Ink d="M88 72q5-3 9 0M107 72q5-3 9 0M102 74l-2 10h4M93 91q9 7 18 0" />
      <Ink d="M90 114l12 16 12-16M102 130v34" stroke="var(--on-brand)" />
      <Bubble fill={PAPER} h={42} tail="left" w={74} x={142} y={26} />
      <Scribble gap={11} strokeWidth={2.5} widths={[46, 30]} x={156} y={42} />
      <Star fill={ACCENT} r={12} x={184} y={110} />
      <Star fill={CORAL} r={7} x={206} y={134} />
      <Ink d="M24 164h172" width={2.5} />
    </>
  );
}

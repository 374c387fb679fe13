import { ACCENT, BRAND, BRAND_SOFT, Bubble, Ink, PAPER, Star } from "../shapes.tsx";

/** Days of three weeks; strokes without a length are dots. */
const DAYS = [92, 114, 136].map((y) => `M62 ${y}v0m24 0v0m24 0v0m24 0v0m24 0v0`).join("");

/** A month with one evening kept. */
export function BookScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={116} y={96} />
      <Ink d="M50 36h124q10 0 10 10v104q0 10-10 10H50q-10 0-10-10V46q0-10 10-10z" fill={PAPER} />
      <Ink d="M40 68V46q0-10 10-10h124q10 0 10 10v22z" fill={BRAND} />
      <Ink d="M72 26v20M152 26v20" width={4} />
      <Ink d={DAYS} stroke="var(--line)" width={12} />
      <Ink d="M86 92v0M62 136v0" stroke={BRAND} width={12} />
      <Star fill={ACCENT} r={17} x={134} y={114} />
      <Bubble fill={PAPER} h={34} tail="left" w={58} x={160} y={96} />
      <Ink d="M189 103v10l8 5M189 103a10 10 0 1 0 .1 0" stroke={BRAND} width={2.5} />
    </>
  );
}

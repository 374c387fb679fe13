import { ACCENT, ACCENT_SOFT, BRAND, Bubble, CORAL, Ink, Letters, PAPER, Star } from "../shapes.tsx";

/** Two cups on one table, two scripts in the air. */
export function ConversationScene() {
  return (
    <>
      <Star fill={ACCENT_SOFT} r={80} stroke="none" x={120} y={92} />
      <Bubble fill={BRAND} h={58} tail="left" w={92} x={34} y={22} />
      <Letters fill="var(--on-brand)" size={30} x={80} y={62}>
        Aa
      </Letters>
      <Bubble fill={PAPER} h={52} tail="right" w={84} x={116} y={50} />
      <Letters size={28} x={158} y={84}>
        أب
      </Letters>
      <Ink d="M28 158h184" width={2.5} />
      <Ink d="M58 130h38v16q0 12-12 12H70q-12 0-12-12z" fill={ACCENT} />
      <Ink d="M96 134q14 0 12 10-2 8-14 7" />
      <Ink d="M146 130h38v16q0 12-12 12h-14q-12 0-12-12z" fill={CORAL} />
      <Ink d="M146 134q-14 0-12 10 2 8 14 7" />
      <Ink d="M72 122q-4-6 0-11M84 122q-4-6 0-11M160 122q-4-6 0-11M172 122q-4-6 0-11" />
    </>
  );
}

import { ACCENT, BRAND, BRAND_SOFT, Bubble, CORAL, INK, Ink, Letters, PAPER, Scribble, Star } from "../shapes.tsx";

/** A page of notes with the trainer's marks, within a day. */
export function FeedbackScene() {
  return (
    <>
      <Star fill={BRAND_SOFT} r={82} stroke="none" x={116} y={92} />
      <Ink d="M50 24h100q8 0 8 8v122q0 8-8 8H50q-8 0-8-8V32q0-8 8-8z" fill={PAPER} />
      <Scribble gap={18} strokeWidth={2.5} widths={[84, 72, 60, 84, 48]} x={58} y={46} />
      <path d="M84 76h34v12H84z" fill={ACCENT} opacity=".45" />
      <Ink d="M58 105q5-5 10 0t10 0 10 0 10 0" stroke={CORAL} />
      <Ink d="M56 136l6 6 12-14" stroke={BRAND} width={3} />
      <Bubble fill={ACCENT} h={36} tail="left" w={64} x={138} y={58} />
      <Letters fill="var(--pic-on-accent)" size={18} x={170} y={82.5}>
        24h
      </Letters>
      <circle cx="186" cy="138" fill={PAPER} r="22" stroke={INK} />
      <Ink d="M186 124v14l9 6" stroke={BRAND} width={3} />
    </>
  );
}

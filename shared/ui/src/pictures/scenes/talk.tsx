import { ACCENT, ACCENT_SOFT, BRAND, Bubble, CORAL, INK, Ink, PAPER, Scribble, Star } from "../shapes.tsx";

/** A video lesson: one person on the screen, words going both ways. */
export function TalkScene() {
  return (
    <>
      <Star fill={ACCENT_SOFT} r={82} stroke="none" x={120} y={92} />
      <Ink d="M44 46q0-8 8-8h136q8 0 8 8v84H44z" fill={PAPER} />
      <Ink d="M26 130h188l8 12q0 4-4 4H22q-4 0-4-4z" fill={PAPER} />
      <circle cx="96" cy="82" fill="var(--pic-skin)" r="17" stroke={INK} />
      <Ink d="M64 130q0-28 32-28t32 28z" fill={BRAND} />
      <Ink d="M79 80q-2-18 17-18t17 18q-8-4-10-8-12 8-24 8z" fill="var(--pic-hair)" />
      <Ink d="M91 88q5 4 10 0" />
      <circle cx="58" cy="52" fill={CORAL} r="4" />
      <Bubble fill={ACCENT} h={34} tail="left" w={64} x={124} y={24} />
      <Scribble gap={11} stroke="var(--pic-on-accent)" strokeWidth={2.5} widths={[38, 24]} x={137} y={37} />
      <Bubble fill={PAPER} h={30} tail="right" w={56} x={150} y={78} />
      <Ink d="M164 93v0M172 88v10M180 84v18M188 89v8M195 93v0" stroke={BRAND} width={3} />
    </>
  );
}

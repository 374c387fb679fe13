import type { ComponentType } from "react";
import styles from "./pictures.module.css";
import { ACCENT, BRAND, BRAND_SOFT, Bubble, CORAL, Ink, PAPER, Scribble, Star } from "./shapes.tsx";

export type EmptyPictureName = "calendar" | "chat" | "search" | "wallet" | "star" | "broken";

const PICTURES: Record<EmptyPictureName, ComponentType> = {
  calendar: () => (
    <>
      <Ink d="M46 30h68q8 0 8 8v56q0 8-8 8H46q-8 0-8-8V38q0-8 8-8z" fill={PAPER} />
      <Ink d="M38 50V38q0-8 8-8h68q8 0 8 8v12z" fill={BRAND} />
      <Ink d="M58 22v14M102 22v14" width={3} />
      <Star fill={ACCENT} r={14} x={80} y={76} />
    </>
  ),
  chat: () => (
    <>
      <Bubble fill={PAPER} h={42} tail="left" w={66} x={30} y={24} />
      <Scribble gap={11} strokeWidth={2.5} widths={[40, 26]} x={43} y={40} />
      <Bubble fill={ACCENT} h={36} tail="right" w={58} x={74} y={54} />
      <Ink d="M92 72v0M103 72v0M114 72v0" stroke="var(--pic-on-accent)" width={5} />
    </>
  ),
  search: () => (
    <>
      <Bubble fill={PAPER} h={54} tail="left" w={84} x={32} y={24} />
      <Star fill={BRAND_SOFT} r={10} x={58} y={50} />
      <Ink d="M110 88l18 18" width={6} />
      <Ink d="M96 46a26 26 0 1 1-.1 0z" fill={ACCENT} />
      <Ink d="M84 66q4-10 14-9" stroke={PAPER} width={3} />
    </>
  ),
  wallet: () => (
    <>
      <Ink d="M44 38l58-16q6-1 7 5l4 15z" fill={ACCENT} />
      <Ink d="M40 40h74q8 0 8 8v46q0 8-8 8H40q-8 0-8-8V48q0-8 8-8z" fill={BRAND} />
      <Ink d="M96 60h32v22H96q-10 0-10-11t10-11z" fill={PAPER} />
      <Star fill={CORAL} r={5} strokeWidth={1.5} x={99} y={71} />
    </>
  ),
  star: () => (
    <>
      <Star fill={ACCENT} r={34} x={80} y={62} />
      <Bubble fill={PAPER} h={20} r={8} tail="left" w={34} x={63} y={50} />
      <Star fill={CORAL} r={7} x={128} y={34} />
      <Star fill={PAPER} r={6} x={34} y={94} />
    </>
  ),
  broken: () => (
    <>
      <Bubble fill={PAPER} h={46} tail="left" w={54} x={22} y={32} />
      <Bubble fill={ACCENT} h={46} tail="right" w={54} x={86} y={40} />
      <Ink d="M36 56h10l6-8 8 14 6-6h4" stroke={BRAND} />
      <Ink d="M113 52v14M113 75v0" stroke="var(--pic-on-accent)" width={4} />
      <Ink d="M80 22v8M72 26l4 6M88 26l-4 6" stroke={CORAL} />
    </>
  ),
};

/** Small pictures of lists without content and of things that failed. */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
  const Picture = PICTURES[name];
  return (
    <svg aria-hidden="true" className={styles.empty} height="120" viewBox="0 0 160 120" width="160">
      <Star fill={BRAND_SOFT} r={58} stroke="none" x={80} y={62} />
      <Picture />
    </svg>
  );
}

import type { ComponentType } from "react";
import { classNames } from "../provider/class-names.ts";
import { HeroScene } from "./hero-scene.tsx";
import styles from "./pictures.module.css";
import {
  BookScene,
  BusinessScene,
  ConversationScene,
  FeedbackScene,
  IeltsScene,
  TalkScene,
  TestScene,
  TrainerScene,
} from "./scenes.tsx";

export type IllustrationName =
  | "hero"
  | "test"
  | "trainer"
  | "book"
  | "talk"
  | "conversation"
  | "business"
  | "ielts"
  | "feedback";

const SCENES: Record<IllustrationName, ComponentType> = {
  hero: HeroScene,
  test: TestScene,
  trainer: TrainerScene,
  book: BookScene,
  talk: TalkScene,
  conversation: ConversationScene,
  business: BusinessScene,
  ielts: IeltsScene,
  feedback: FeedbackScene,
};

/** A two-tone scene in the colours of the theme, as wide as its place. Decorative. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  const Scene = SCENES[name];
  const viewBox = name === "hero" ? "0 0 480 400" : "0 0 240 180";
  return (
    <svg aria-hidden="true" className={classNames(styles.scene, className)} viewBox={viewBox}>
      <Scene />
    </svg>
  );
}

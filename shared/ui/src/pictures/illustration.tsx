import type { ComponentType } from "react";
import { classNames } from "../provider/class-names.ts";
import styles from "./pictures.module.css";
import { BookScene } from "./scenes/book.tsx";
import { BusinessScene } from "./scenes/business.tsx";
import { ConversationScene } from "./scenes/conversation.tsx";
import { FeedbackScene } from "./scenes/feedback.tsx";
import { HeroScene } from "./scenes/hero.tsx";
import { IeltsScene } from "./scenes/ielts.tsx";
import { TalkScene } from "./scenes/talk.tsx";
import { TestScene } from "./scenes/test.tsx";
import { TrainerScene } from "./scenes/trainer.tsx";

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

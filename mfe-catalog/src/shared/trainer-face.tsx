import type { Trainer } from "@kalima/contracts/api";
import { Avatar, Portrait } from "@kalima/ui";
import { useBilingual } from "./use-bilingual.ts";

/** The uploaded photo, or a portrait generated from the trainer's id. */
export function TrainerFace({ trainer, size }: { trainer: Trainer; size: number }) {
  const inLanguage = useBilingual();
  const name = inLanguage(trainer.name);
  if (trainer.pictureUrl) return <Avatar name={name} url={trainer.pictureUrl} size={size} />;
  return <Portrait kind={trainer.gender} name={name} seed={trainer.id} size={size} />;
}

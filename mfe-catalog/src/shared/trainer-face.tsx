import type { Trainer } from "@kalima/catalog-contract";
import { TrainerFace as Face } from "@kalima/ui";
import { useBilingual } from "./use-bilingual.ts";

type TrainerFaceProps = { trainer: Pick<Trainer, "id" | "name" | "gender" | "pictureUrl">; size: number };

/** The face of a trainer, with their name in the page's language as its alternative text. */
export function TrainerFace({ trainer, size }: TrainerFaceProps) {
  const inLanguage = useBilingual();
  return <Face name={inLanguage(trainer.name)} size={size} trainer={trainer} />;
}

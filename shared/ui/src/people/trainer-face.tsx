import { Avatar } from "./avatar.tsx";
import type { PortraitKind } from "./portrait/looks.ts";
import { Portrait } from "./portrait.tsx";

export type TrainerFaceProps = {
  trainer: { id: string; gender?: PortraitKind; pictureUrl?: string | null };
  /** The alternative text of a portrait. Empty when the name is beside the picture. */
  name: string;
  size: number;
};

/** The uploaded photo of a trainer, or a portrait drawn from the id. */
export function TrainerFace({ trainer, name, size }: TrainerFaceProps) {
  if (trainer.pictureUrl) return <Avatar name={name} size={size} url={trainer.pictureUrl} />;
  return <Portrait kind={trainer.gender} name={name} seed={trainer.id} size={size} />;
}

import type { Conversation } from "@kalima/messages-contract";
import { usePlatform } from "@kalima/platform/react";
import { Avatar, TrainerFace } from "@kalima/ui";

type PartnerFaceProps = {
  partner: Conversation["partner"];
  /** Pixels. */
  size: number;
};

/** The face beside a partner's name: of a trainer as on every other screen, of a student the initials. */
export function PartnerFace({ partner, size }: PartnerFaceProps) {
  const { language } = usePlatform().i18n;
  if (partner.gender) return <TrainerFace name="" size={size} trainer={partner} />;
  return <Avatar name={partner.name[language]} size={size} url={partner.pictureUrl} />;
}

import { useTranslation } from "@kalima/platform/react";
import { SUPPORT_NOTE_MAX_LENGTH, type SupportAgent } from "@kalima/support-contract";
import { TextArea } from "@kalima/ui/forms";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useState } from "react";
import { AgentChoice, EVERYBODY } from "./agent-choice.tsx";

type Props = {
  title: string;
  message: string;
  agents: readonly SupportAgent[];
  /** Where it may be given back to everybody: the name of that choice. */
  everybody?: string;
  /** True where somebody at capacity cannot have it. */
  needsRoom: boolean;
  note: string;
  onKeep: () => void;
  /** Null: to everybody. */
  onAssign: (agentId: string | null, note: string) => Promise<unknown>;
};

/** Chooses a colleague or everybody; the private note goes along. Whoever is free is proposed. */
export function AssignDialog({ title, message, agents, everybody, needsRoom, note, onKeep, onAssign }: Props) {
  const { t } = useTranslation("dashboard");
  const [to, setTo] = useState(() => {
    const free = agents.find(({ presence }) => presence === "free");
    return free?.id ?? (everybody ? undefined : agents[0]?.id) ?? EVERYBODY;
  });
  const [text, setText] = useState(note);
  const [isPending, setPending] = useState(false);

  async function assign() {
    if (to === EVERYBODY && !everybody) return;
    setPending(true);
    await onAssign(to === EVERYBODY ? null : to, text.trim());
    setPending(false);
  }

  return (
    <ConfirmDialog
      confirmLabel={t("assign.confirm")}
      isOpen
      isPending={isPending}
      message={message}
      onConfirm={assign}
      onOpenChange={onKeep}
      title={title}
    >
      <AgentChoice agents={agents} everybody={everybody} needsRoom={needsRoom} onChange={setTo} value={to} />
      <TextArea
        description={t("note.hint")}
        label={t("note.label")}
        maxLength={SUPPORT_NOTE_MAX_LENGTH}
        onChange={setText}
        rows={3}
        value={text}
      />
    </ConfirmDialog>
  );
}

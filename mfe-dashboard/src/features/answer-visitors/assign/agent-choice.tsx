import { useTranslation } from "@kalima/platform/react";
import type { SupportAgent } from "@kalima/support-contract";
import { Radio, RadioGroup } from "@kalima/ui/forms";

/** Stands for everybody at the desk. */
export const EVERYBODY = "everybody";

type AgentChoiceProps = {
  agents: readonly SupportAgent[];
  /** Where it may be given back to everybody: the name of that choice. */
  everybody?: string;
  /** True where somebody at capacity cannot have it. */
  needsRoom: boolean;
  /** The id of an agent, or `EVERYBODY`. */
  value: string;
  onChange: (value: string) => void;
};

/** Chooses a colleague, also one who is away, or everybody. */
export function AgentChoice({ agents, everybody, needsRoom, value, onChange }: AgentChoiceProps) {
  const { t } = useTranslation("dashboard");
  const isSomeoneAway = needsRoom && agents.some(({ presence }) => presence === "away");
  return (
    <RadioGroup
      description={isSomeoneAway ? t("assign.awayHint") : undefined}
      label={t("assign.to")}
      onChange={onChange}
      value={value}
    >
      {agents.map(({ id, name, presence }) => (
        <Radio isDisabled={needsRoom && presence === "full"} key={id} value={id}>
          {t(`assign.${presence === "unknown" ? "away" : presence}`, { name })}
        </Radio>
      ))}
      {everybody ? <Radio value={EVERYBODY}>{everybody}</Radio> : null}
    </RadioGroup>
  );
}

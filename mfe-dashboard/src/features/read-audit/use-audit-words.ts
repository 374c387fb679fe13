import { useTranslation } from "@kalima/platform/react";
import type { AuditEntry } from "@kalima/school-contract";

/** Acts, objects and actors in words. Those that this version does not know are shown as the log names them. */
export function useAuditWords() {
  const { t } = useTranslation("dashboard");
  const action = (name: string) => t(`audit.actions.${name}`, { defaultValue: name });
  const kind = (name: string) => t(`audit.kinds.${name}`, { defaultValue: name });
  return {
    action,
    kind,
    /** An account by its name; a program or a job by what the log calls it. */
    actor: ({ actor, role }: Pick<AuditEntry, "actor" | "role">) =>
      actor.name ?? (role ? t("audit.removed") : actor.id.replace(/^[a-z-]+:/, "")),
    /** The role of somebody here, or that no person acted. */
    role: ({ actor, role }: Pick<AuditEntry, "actor" | "role">) =>
      t(`audit.roles.${role ?? (actor.id.startsWith("job:") ? "job" : "program")}`),
    person: (person: NonNullable<AuditEntry["subject"]>) => person.name ?? t("audit.removed"),
  };
}

import { useTranslation } from "@kalima/platform/react";
import type { Person } from "@kalima/staff-contract";
import { Button } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { ActDialog } from "./act-dialog.tsx";
import type { PersonActName } from "./use-person.ts";
import { WaitingPersonChange } from "./waiting-person-change.tsx";

/** Buttons for all that the reader may do to an account, or the reason why there are none. */
export function PersonActs({ person }: { person: Person }) {
  const { t } = useTranslation("dashboard");
  const [open, setOpen] = useState<PersonActName | null>(null);
  if (person.actRefusal !== null) {
    return <p className={rows.soft}>{t(`people.refusals.${person.actRefusal}`)}</p>;
  }
  const isActive = person.status === "active";
  const acts: PersonActName[] = [isActive ? "disable" : "activate"];
  if (isActive) acts.push("signOut");
  acts.push("name");
  // One change waits at a time.
  if (!person.phoneNeedsTwo) acts.push("phone");
  else if (!person.waiting) acts.push("staffPhone");
  if (!person.waiting && person.role !== "trainer") acts.push("role");
  if (!person.waiting && person.hasFactor) acts.push("factor");
  return (
    <>
      <div className={rows.actions}>
        {acts.map((act) => (
          <Button key={act} onPress={() => setOpen(act)} size="small" variant="secondary">
            {t(`people.acts.${act}.action`)}
          </Button>
        ))}
      </div>
      {person.waiting && <WaitingPersonChange waiting={person.waiting} />}
      {open && <ActDialog act={open} onClose={() => setOpen(null)} person={person} />}
    </>
  );
}

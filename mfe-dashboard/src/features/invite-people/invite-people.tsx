import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import styles from "./invite-people.module.css";
import { useInvitations } from "./use-invitations.ts";

/** People who are invited to work here, and a form that invites another. */
export function InvitePeople() {
  const { t } = useTranslation("dashboard");
  const query = useInvitations();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <Button onPress={() => setOpen(true)}>{t("invitations.invite")}</Button>
      </div>
      {query.isPending && <Skeleton height={240} shape="block" />}
      {query.isError && !query.data && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("invitations.problem")} />
      )}
      {query.data?.length === 0 && <EmptyState message={t("invitations.noneMessage")} title={t("invitations.none")} />}
      {query.data && query.data.length > 0 && (
        <ul aria-label={t("sections.invitations")} className={rows.list}>
          {query.data.map((each) => (
            <InvitationRow invitation={each} key={each.id} />
          ))}
        </ul>
      )}
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

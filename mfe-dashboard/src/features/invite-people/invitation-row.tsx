import { useTranslation } from "@kalima/platform/react";
import type { Invitation } from "@kalima/staff-contract";
import { Button, classNames, Num, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { rows } from "@kalima/ui/rows";
import { MOMENT } from "@kalima/ui/table";
import { useState } from "react";
import styles from "./invite-people.module.css";
import { type InvitationAct, useActOnInvitation } from "./use-invitations.ts";

const TONES: Record<Invitation["state"], StatusTone> = {
  waiting: "warn",
  sent: "info",
  expired: "bad",
  unknown: "neutral",
};

/** Somebody who is invited: to what, by whom, how it stands, and what can be done about it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const acting = useActOnInvitation();
  const [isAsking, setAsking] = useState(false);
  const { id, name, maskedPhone, role, grants, reason, state, invitedBy, invitedAt, endsAt, byReader, mayApprove } =
    invitation;
  const run = (act: InvitationAct) => acting.mutate({ id, act }, { onSettled: () => setAsking(false) });
  const isPending = (act: InvitationAct) => acting.isPending && acting.variables.act === act;
  const ending: InvitationAct = state === "waiting" && !byReader ? "refuse" : "withdraw";
  const duties = grants.map((grant) => t(`duties.names.${grant}`)).join(t("duties.names.between"));

  return (
    <li className={classNames(rows.row, rows.tight)}>
      <div className={rows.head}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <StatusPill tone={TONES[state]}>{t(`invitations.states.${state}`)}</StatusPill>
      </div>
      <p>
        <span>{t(`invitations.roles.${role}`)}</span> · <Num>{maskedPhone}</Num>
      </p>
      {role === "admin" && <p>{duties ? t("invitations.duties", { duties }) : t("duties.none")}</p>}
      {/* One person invites a trainer, and needs no reason. */}
      {role !== "trainer" && (
        <p className={styles.reason}>
          <q>{reason}</q>
        </p>
      )}
      <p className={rows.soft}>
        <span>{t("invitations.by", { name: invitedBy, at: format.dateTime(invitedAt, MOMENT) })}</span>{" "}
        <span>{t(`invitations.until.${state}`, { at: format.dateTime(endsAt, MOMENT) })}</span>
      </p>
      {state === "waiting" && byReader && <p className={rows.soft}>{t("invitations.needsSecond")}</p>}
      <div className={rows.actions}>
        {mayApprove && (
          <Button isPending={isPending("approve")} onPress={() => run("approve")} size="small">
            {t("invitations.approve")}
          </Button>
        )}
        {(state === "sent" || state === "expired") && (
          <Button isPending={isPending("resend")} onPress={() => run("resend")} size="small" variant="secondary">
            {t("invitations.resend")}
          </Button>
        )}
        <Button onPress={() => setAsking(true)} size="small" variant="secondary">
          {t(`invitations.${ending}`)}
        </Button>
      </div>
      <ConfirmDialog
        confirmLabel={t(`invitations.${ending}`)}
        isOpen={isAsking}
        isPending={isPending(ending)}
        message={t(state === "waiting" ? "invitations.endRequest" : "invitations.endLink")}
        onConfirm={() => run(ending)}
        onOpenChange={setAsking}
        title={t(`invitations.${ending}Title`, { name })}
        tone="danger"
      />
    </li>
  );
}

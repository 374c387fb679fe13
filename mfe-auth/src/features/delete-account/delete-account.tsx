import type { Account } from "@kalima/accounts-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Inline, Stack } from "@kalima/ui";
import { lazy, Suspense, useState } from "react";
import styles from "./delete-account.module.css";

// Brings the windows along, which settings need for nothing else.
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

/** Says what goes and what stays, before anything is asked. */
export function DeleteAccount({ user }: { user: Account }) {
  const { t } = useTranslation("auth");
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap={4}>
      <p>{t("deleteAccount.lead")}</p>
      <ul className={styles.terms}>
        {(["removed", "bookings", "kept"] as const).map((part) => (
          <li key={part}>{t(`deleteAccount.${part}`)}</li>
        ))}
      </ul>
      <Inline>
        <Button aria-haspopup="dialog" onPress={() => setAsking(true)} variant="danger">
          {t("deleteAccount.open")}
        </Button>
      </Inline>
      {isAsking ? (
        <Suspense>
          <DeleteDialog onClose={() => setAsking(false)} user={user} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

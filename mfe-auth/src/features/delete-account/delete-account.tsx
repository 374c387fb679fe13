import { useTranslation } from "@kalima/platform/react";
import { Button, Inline, Stack } from "@kalima/ui";
import { useState } from "react";
import { DeleteDialog } from "./delete-dialog.tsx";

/** Says what goes and what stays, before anything is asked. */
export function DeleteAccount() {
  const { t } = useTranslation("auth");
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap={4}>
      <p>{t("deleteAccount.lead")}</p>
      <ul>
        {(["removed", "bookings", "kept"] as const).map((what) => (
          <li key={what}>{t(`deleteAccount.${what}`)}</li>
        ))}
      </ul>
      <Inline>
        <Button onPress={() => setAsking(true)} variant="danger">
          {t("deleteAccount.open")}
        </Button>
      </Inline>
      <DeleteDialog isOpen={isAsking} onOpenChange={setAsking} />
    </Stack>
  );
}

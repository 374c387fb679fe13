import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Inline, Stack, TextField } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import { useState } from "react";
import type { useRenewFeed } from "../api/use-calendar-feed.ts";
import styles from "./feed.module.css";

type FeedAddressProps = { address: string; renewal: ReturnType<typeof useRenewFeed> };

/** The secret address, and what can be done with it. */
export function FeedAddress({ address, renewal }: FeedAddressProps) {
  const { t } = useTranslation("booking");
  const { toasts } = usePlatform();
  const [isReplacing, setReplacing] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ tone: "success", text: t("calendar.feed.copied") });
    } catch {
      toasts.show({ tone: "error", text: t("calendar.feed.copyFailed") });
    }
  }

  function replace() {
    renewal.mutate(undefined, {
      onSuccess: () => {
        setReplacing(false);
        toasts.show({ tone: "success", text: t("calendar.feed.renewed") });
      },
    });
  }

  return (
    <Stack gap={4}>
      <TextField
        description={t("calendar.feed.secret")}
        direction="ltr"
        isReadOnly
        label={t("calendar.feed.address")}
        name="feed-address"
        value={address}
      />
      <Inline gap={2} wrap>
        <Button icon={<Copy size={18} />} onPress={copy}>
          {t("calendar.feed.copy")}
        </Button>
        {/* Calendar apps register this scheme; it names the same address. */}
        <ButtonLink href={address.replace(/^https?:/, "webcal:")} variant="secondary">
          {t("calendar.feed.subscribe")}
        </ButtonLink>
        {!isReplacing && (
          <Button onPress={() => setReplacing(true)} variant="quiet">
            {t("calendar.feed.renew")}
          </Button>
        )}
      </Inline>
      {isReplacing && (
        <div className={styles.replace} role="alert">
          <p className={styles.words}>{t("calendar.feed.renewWarning")}</p>
          <Inline gap={2} wrap>
            <Button isPending={renewal.isPending} onPress={replace} variant="danger">
              {t("calendar.feed.renewConfirm")}
            </Button>
            <Button onPress={() => setReplacing(false)} variant="quiet">
              {t("calendar.feed.keep")}
            </Button>
          </Inline>
        </div>
      )}
    </Stack>
  );
}

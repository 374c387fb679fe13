import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Inline, Stack, TextField } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import { useState } from "react";
import type { useChangeFeed } from "../calendar.queries.ts";
import styles from "./feed.module.css";

type FeedAddressProps = { address: string; change: ReturnType<typeof useChangeFeed> };

/** The secret address, and what can be done with it. */
export function FeedAddress({ address, change }: FeedAddressProps) {
  const { t } = useTranslation("booking");
  const { toasts } = usePlatform();
  const [asked, setAsked] = useState<"renew" | "end" | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ tone: "success", text: t("calendar.feed.copied") });
    } catch {
      toasts.show({ tone: "error", text: t("calendar.feed.copyFailed") });
    }
  }

  function confirm(wanted: "renew" | "end") {
    change.mutate(wanted, {
      onSuccess: () => {
        setAsked(null);
        toasts.show({ tone: "success", text: t(`calendar.feed.${wanted}ed`) });
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
        {!asked && (
          <>
            <Button onPress={() => setAsked("renew")} variant="quiet">
              {t("calendar.feed.renew")}
            </Button>
            <Button onPress={() => setAsked("end")} variant="quiet">
              {t("calendar.feed.end")}
            </Button>
          </>
        )}
      </Inline>
      {asked && (
        <div className={styles.replace} role="alert">
          <p className={styles.words}>{t(`calendar.feed.${asked}Warning`)}</p>
          <Inline gap={2} wrap>
            <Button isPending={change.isPending} onPress={() => confirm(asked)} variant="danger">
              {t(`calendar.feed.${asked}Confirm`)}
            </Button>
            <Button onPress={() => setAsked(null)} variant="quiet">
              {t("calendar.feed.keep")}
            </Button>
          </Inline>
        </div>
      )}
    </Stack>
  );
}

import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, Stack } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Dialog } from "@kalima/ui/overlays";
import { useCalendarFeed, useChangeFeed } from "../calendar.queries.ts";
import styles from "./feed.module.css";
import { FeedAddress } from "./feed-address.tsx";

/** The private feed of the reader's lessons: made on request, then shown, copied, replaced and switched off. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const feed = useCalendarFeed();
  const change = useChangeFeed();

  return (
    <Dialog
      footer={
        <Button onPress={onClose} variant="quiet">
          {t("dialog.close")}
        </Button>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("calendar.feed.title")}
    >
      <Stack gap={4}>
        <p className={styles.words}>{t("calendar.feed.what")}</p>
        {feed.isPending && <Skeleton height={44} shape="block" />}
        {feed.isLoadingError && (
          <Problem error={feed.error} onRetry={() => void feed.refetch()} title={t("calendar.feed.problem")} />
        )}
        {feed.data?.address === null && (
          <div>
            <Button isPending={change.isPending} onPress={() => change.mutate("renew")}>
              {t("calendar.feed.make")}
            </Button>
          </div>
        )}
        {feed.data?.address && <FeedAddress address={feed.data.address} change={change} />}
        {change.isError && <FormError>{errorText(change.error)}</FormError>}
      </Stack>
    </Dialog>
  );
}

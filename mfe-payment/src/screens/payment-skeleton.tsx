import { useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack, VisuallyHidden } from "@kalima/ui";

/** Placeholder in the shape of order and card fields. */
export function PaymentSkeleton() {
  const { t } = useTranslation("payment");
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <p role="status">{t("screen.loading")}</p>
      </VisuallyHidden>
      <Stack gap={5}>
        <Skeleton shape="block" height={180} />
        <Skeleton shape="block" height={320} />
        <Skeleton shape="block" height={52} />
      </Stack>
    </div>
  );
}

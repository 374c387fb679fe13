import type { Account } from "@kalima/accounts-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card, Problem } from "@kalima/ui/content";
import { PictureForm } from "../features/change-picture/picture-form.tsx";
import { useAccount } from "../shared/use-account.ts";

/** The picture of the account, as a part of another remote's page. */
export function PicturePart() {
  const { data: user, error, isFetching, refetch } = useAccount();
  if (!user && error) return <Problem error={error} isRetrying={isFetching} onRetry={refetch} />;
  if (!user) return <Skeleton height={160} shape="block" />;
  return <PictureCard user={user} />;
}

/** The picture of the account, and how it is changed. */
export function PictureCard({ user }: { user: Account }) {
  const { t } = useTranslation("profile");
  return (
    <Card padding="large">
      <Stack gap={5}>
        <h2>{t("picture.title")}</h2>
        <PictureForm user={user} />
      </Stack>
    </Card>
  );
}

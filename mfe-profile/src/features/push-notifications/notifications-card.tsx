import { AppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Inline, Skeleton, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Bell } from "@kalima/ui/icons";
import { lazy, Suspense, useId, useState } from "react";
import styles from "./notifications-card.module.css";
import { usePush } from "./use-push.ts";

const PushPrompt = lazy(async () => ({ default: (await import("./push-prompt.tsx")).PushPrompt }));

/** Turns notifications of this browser on and off. A prompt of our own explains them before the browser's. */
export function NotificationsCard({ userId }: { userId: string }) {
  const { t } = useTranslation("profile");
  const id = useId();
  const { status, turnOn, turnOff } = usePush(userId);
  const [isAsking, setAsking] = useState(false);
  const pushFault = usePushFault();
  const isPending = turnOn.isPending || turnOff.isPending || status.isFetching;

  function body() {
    if (status.isPending) return <Waiting />;
    if (status.isLoadingError) {
      return (
        <>
          <FormError>{`${t("push.unreadable")} ${pushFault(status.error)}`}</FormError>
          <Toggle isPending={isPending} label={t("push.retry")} onPress={() => void status.refetch()} />
        </>
      );
    }
    return (
      <>
        <p role="status">{t(`push.${status.data}`)}</p>
        {turnOn.isError ? <FormError>{`${t("push.failedOn")} ${pushFault(turnOn.error)}`}</FormError> : null}
        {turnOff.isError ? <FormError>{`${t("push.failedOff")} ${pushFault(turnOff.error)}`}</FormError> : null}
        {status.data === "unsupported" ? null : <Toggle isPending={isPending} {...action(status.data)} />}
      </>
    );
  }

  function action(shown: "on" | "off" | "blocked") {
    if (shown === "blocked") return { label: t("push.check"), onPress: () => void status.refetch() };
    if (shown === "on") return { label: t(turnOff.isError ? "push.retry" : "push.turnOff"), onPress: switchOff };
    if (turnOn.isError) return { label: t("push.retry"), onPress: () => turnOn.mutate() };
    return { label: t("push.turnOn"), onPress: () => setAsking(true) };
  }

  function switchOff() {
    turnOn.reset();
    turnOff.mutate();
  }

  function accept() {
    setAsking(false);
    turnOff.reset();
    turnOn.mutate();
  }

  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={4}>
        <h2 id={id}>{t("push.title")}</h2>
        {body()}
      </Stack>
      {isAsking ? (
        <Suspense>
          <PushPrompt onAccept={accept} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** The size of the usual answer, so that nothing below moves when it comes. */
function Waiting() {
  const { t } = useTranslation("profile");
  return (
    <div aria-hidden="true" className={styles.waiting}>
      <p>
        <span className={styles.words}>{t("push.off")}</span>
      </p>
      <Skeleton height={44} shape="block" width={220} />
    </div>
  );
}

type ToggleProps = { label: string; isPending: boolean; onPress: () => void };

function Toggle({ label, isPending, onPress }: ToggleProps) {
  return (
    <Inline>
      <Button icon={<Bell />} isPending={isPending} onPress={onPress} variant="secondary">
        {label}
      </Button>
    </Inline>
  );
}

/** Text of a fault: the server's errors have their own words; all others come from the browser and its push service. */
function usePushFault(): (error: unknown) => string {
  const { t } = useTranslation("profile");
  const errorText = useErrorText();
  return (error) => (error instanceof AppError ? errorText(error) : t("push.unreachable"));
}

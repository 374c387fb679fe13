import { TOAST_MS, TOAST_WITH_ACTION_MS } from "@kalima/contracts/domain";
import { classNames, useUi } from "@kalima/ui";
import { AlertCircle, CheckCircle, Info, X } from "@kalima/ui/icons";
import { useEffect, useState } from "react";
import {
  Button,
  I18nProvider,
  Text,
  UNSTABLE_Toast,
  UNSTABLE_ToastContent,
  UNSTABLE_ToastQueue,
  UNSTABLE_ToastRegion,
} from "react-aria-components";
import styles from "./toast.module.css";
import type { ToastContent, Toasts } from "./toasts.ts";

const MAX_VISIBLE = 4;

type RegionQueue = UNSTABLE_ToastQueue<ToastContent>;

function createRegionQueue(): RegionQueue {
  return new UNSTABLE_ToastQueue<ToastContent>({ maxVisibleToasts: MAX_VISIBLE });
}

/** Closes the first visible toast that matches. */
function closeToast(queue: RegionQueue, isMeant: (toast: ToastContent) => boolean): void {
  const found = queue.visibleToasts.find(({ content }) => isMeant(content));
  if (found) queue.close(found.key);
}

/** Adds a toast in place of one that says the same. */
function addToast(queue: RegionQueue, toast: ToastContent): void {
  closeToast(queue, ({ text, tone }) => text === toast.text && tone === toast.tone);
  queue.add(toast, toast.isLasting ? {} : { timeout: toast.action ? TOAST_WITH_ACTION_MS : TOAST_MS });
}

const ICONS = { success: CheckCircle, error: AlertCircle, info: Info };

/** Where toasts appear. Errors interrupt a screen reader, the others wait; F6 reaches the region by keyboard. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const { texts, locale } = useUi();
  const [queue] = useState(createRegionQueue);
  useEffect(
    () =>
      toasts.deliverTo({
        show: (toast) => addToast(queue, toast),
        withdraw: (text) => closeToast(queue, (toast) => toast.text === text),
      }),
    [toasts, queue],
  );
  return (
    <I18nProvider locale={locale}>
      <UNSTABLE_ToastRegion aria-label={texts.notifications} className={styles.region ?? ""} queue={queue}>
        {({ toast }) => (
          <UNSTABLE_Toast className={classNames(styles.toast, styles[toast.content.tone])} toast={toast}>
            <Words content={toast.content} />
            {toast.content.action ? (
              <Button
                className={styles.action ?? ""}
                onPress={() => {
                  toast.content.action?.run();
                  queue.close(toast.key);
                }}
              >
                {toast.content.action.label}
              </Button>
            ) : null}
            <Button aria-label={texts.close} className={styles.close ?? ""} slot="close">
              <X size={18} />
            </Button>
          </UNSTABLE_Toast>
        )}
      </UNSTABLE_ToastRegion>
    </I18nProvider>
  );
}

function Words({ content }: { content: ToastContent }) {
  const Icon = ICONS[content.tone];
  return (
    <UNSTABLE_ToastContent className={styles.content} role={content.tone === "error" ? "alert" : "status"}>
      <span className={styles.sign}>
        <Icon />
      </span>
      <Text slot="title">{content.text}</Text>
    </UNSTABLE_ToastContent>
  );
}

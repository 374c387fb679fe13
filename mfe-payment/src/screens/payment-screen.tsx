import { isAppError } from "@kalima/contracts/errors";
import type { Payment } from "@kalima/payment-contract";
import { useDocumentTitle, useParams, useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { ButtonLink, classNames, Link, Skeleton } from "@kalima/ui";
import { EmptyState, Problem, Screen } from "@kalima/ui/content";
import { Suspense, useEffect, useRef } from "react";
import { PayForBooking } from "../features/pay-for-booking/pay-for-booking.tsx";
import { usePayment } from "../features/pay-for-booking/payment.queries.ts";
import { Booked } from "../features/show-booked/booked.tsx";
import { Receipt } from "../features/show-receipt/receipt.tsx";
import { useAnnouncedConfirmation } from "../features/show-receipt/use-announced-confirmation.ts";
import { OrderTimeline } from "../features/show-timeline/order-timeline.tsx";
import columns from "../shared/columns.module.css";
import { findStage, isBooked, type Stage } from "../shared/payment-state.ts";
import { useSavedMethods } from "../shared/saved-methods/saved-methods.queries.ts";
import styles from "./payment-screen.module.css";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

const TransferScreen = lazyScreenWithTexts(() => import("./transfer-screen.tsx"), "TransferScreen", {
  namespace: "payment",
  load: (language) => import(`../i18n/transfer-screen/${language}.json`),
});

/** /payment/:ref: the checkout of a held booking, or the receipt of a paid one. */
export function PaymentScreen() {
  const { ref = "" } = useParams();
  return <Order key={ref} referenceCode={ref} />;
}

function Order({ referenceCode }: { referenceCode: string }) {
  const { t } = useTranslation("payment");
  const order = usePayment(referenceCode);
  const payment = order.data;
  const stage = payment ? findStage(payment) : null;
  const isOpen = stage === "pay" || stage === "confirming";
  // The form waits for them, so that nothing moves when they come; after an error it takes another card.
  const saved = useSavedMethods({ isEnabled: isOpen && payment?.canSaveCard === true });
  const isLoading = order.isPending || saved.isLoading;
  const isNews = useAnnouncedConfirmation(payment);
  const page = useFocusOnNewStage(stage);
  // Together with the content: a longer title would move the placeholder.
  const title = payment && stage && !isLoading ? t(`title.${findTitle(payment, stage)}`) : t("screen.title");
  useDocumentTitle(stage && !isLoading ? title : null);

  return (
    <div ref={page}>
      <Screen title={title} width="page">
        {isLoading && <PaymentSkeleton />}
        {order.isError && !payment && (isMissing(order.error) ? <NoSuchOrder /> : null)}
        {order.isError && !payment && !isMissing(order.error) && (
          <Problem error={order.error} onRetry={() => order.refetch()} isRetrying={order.isFetching} />
        )}
        {payment && stage && !isLoading && (
          <Content payment={payment} stage={stage} isNews={isNews} onRefresh={order.refetch} />
        )}
        {/* The "not found" message is shorter than the skeleton: the line would move up into view. */}
        {isLoading ? null : (
          <p className={styles.help}>
            {t("help.question")} <Link href="/contact-us">{t("help.contact")}</Link>
          </p>
        )}
      </Screen>
    </div>
  );
}

type ContentProps = { payment: Payment; stage: Stage; isNews: boolean; onRefresh: () => unknown };

function Content({ payment, stage, isNews, onRefresh }: ContentProps) {
  const timeline = <OrderTimeline payment={payment} stage={stage} />;
  if (stage === "paid") {
    return (
      <div className={columns.columns}>
        <div className={classNames(columns.main, columns.stack)}>
          {isBooked(payment, stage) && <Booked isNews={isNews} payment={payment} />}
          <Receipt isBelow={isBooked(payment, stage)} payment={payment} />
        </div>
        {timeline}
      </div>
    );
  }
  const transfer = (
    <Suspense fallback={<Skeleton height={240} shape="block" />}>
      <TransferScreen />
    </Suspense>
  );
  return (
    <PayForBooking payment={payment} stage={stage} transfer={transfer} onRefresh={onRefresh} timeline={timeline} />
  );
}

/** The server answers the same for an unknown order and one of another account. */
function isMissing(error: unknown): boolean {
  return isAppError(error) && (error.status === 404 || error.code === "request.invalid");
}

function NoSuchOrder() {
  const { t } = useTranslation("payment");
  return (
    <EmptyState
      illustration="wallet"
      title={t("missing.title")}
      message={t("missing.message")}
      action={<ButtonLink href="/profile/bookings">{t("toBookings")}</ButtonLink>}
    />
  );
}

/** Title of the page: the stage, or the payer's next action before the payment is confirmed. */
function findTitle(payment: Payment, stage: Stage) {
  const { authentication, wallet, payCode, transfer } = payment;
  if (isBooked(payment, stage)) return "booked";
  if (stage === "awaitingSupport" && transfer?.proof) return "transferSent";
  if (stage !== "confirming") return stage;
  if (authentication) return "confirmAtBank";
  if (payCode?.payBy && payCode.method !== "unknown") return payCode.method;
  return wallet?.approveBy ? "approve" : stage;
}

/** Focuses the title when the stage changes, so that screen readers announce it. The shell focuses the first one. */
function useFocusOnNewStage(stage: Stage | null) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef<Stage | null>(null);
  useEffect(() => {
    const isNew = before.current !== null && before.current !== stage;
    before.current = stage;
    if (isNew) page.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [stage]);
  return page;
}

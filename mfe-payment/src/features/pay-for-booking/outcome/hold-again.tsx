import type { Booking } from "@kalima/booking-contract";
import { createBooking } from "@kalima/booking-contract";
import {
  createActionKeys,
  useErrorText,
  useMutation,
  useNavigate,
  useNow,
  usePlatform,
  useTranslation,
} from "@kalima/platform/react";
import { Button, ButtonLink, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useState } from "react";
import { METHOD_PARAMETER, type ShownMethod } from "../shown-methods.ts";
import styles from "./outcome.module.css";

type HoldAgainProps = {
  /** The booking whose hold has ended. */
  booking: Booking;
  /** The method that was used last, which the new order opens with. */
  method: ShownMethod | null;
};

/** Shown when a hold has expired. Holds the same times again if they are still in the future; otherwise links to the choice of other times for the same pack. */
export function HoldAgain({ booking, method }: HoldAgainProps) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const now = useNow(null);
  const hold = useHoldAgain(booking, method);
  const mayHold = booking.lessons.length > 0 && booking.lessons.every(({ startsAt }) => Date.parse(startsAt) > now);
  return (
    <>
      {mayHold && (
        <ul className={styles.times}>
          {booking.lessons.map(({ id, startsAt }) => (
            <li key={id}>{format.dateTime(startsAt)}</li>
          ))}
        </ul>
      )}
      <FormError>{errorText(hold.error)}</FormError>
      {mayHold && !hold.isError && (
        <Button isPending={hold.isPending} onPress={() => hold.mutate()} size="large">
          {t(method === "fawry" || method === "instapay" ? "holdOver.newCode" : "holdOver.sameTimes")}
        </Button>
      )}
      <ButtonLink
        href={`/booking/${booking.teacher.id}?held=${booking.referenceCode}`}
        variant={mayHold && !hold.isError ? "secondary" : "primary"}
      >
        {t("holdOver.again")}
      </ButtonLink>
    </>
  );
}

function useHoldAgain({ teacher, pack, lessonMinutes, lessons, note }: Booking, method: ShownMethod | null) {
  const { http } = usePlatform();
  const navigate = useNavigate();
  const [keys] = useState(() => createActionKeys());
  const body = {
    teacherId: teacher.id,
    pack,
    startsAt: lessons.map(({ startsAt }) => startsAt),
    ...(lessonMinutes && { lessonMinutes }),
    ...(note && { note }),
  };
  return useMutation({
    mutationFn: () => http.call(createBooking, { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: ({ referenceCode }) => {
      keys.succeed();
      void navigate(`/payment/${referenceCode}${method ? `?${METHOD_PARAMETER}=${method}` : ""}`, { replace: true });
    },
    onError: (error) => keys.fail(error),
  });
}

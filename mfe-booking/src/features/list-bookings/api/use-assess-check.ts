import type { AssessSpeaking } from "@kalima/contracts/api";
import { assessSpeaking } from "@kalima/contracts/operations";
import { usePlatform } from "@kalima/platform/react";
import { useStaffChange } from "./use-staff-change.ts";

/** Writes down the level that a trainer heard. */
export function useAssessCheck(bookingId: string) {
  const { http } = usePlatform();
  return useStaffChange({
    call: (body: AssessSpeaking, idempotencyKey) =>
      http.call(assessSpeaking, { params: { id: bookingId }, body, idempotencyKey }),
    done: () => "assess.saved",
  });
}

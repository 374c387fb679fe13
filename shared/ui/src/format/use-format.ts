import { useContext, useMemo } from "react";
import { UiContext } from "../provider/ui-context.ts";
import { formatsOf } from "./formats.ts";
import { useDayClock } from "./hour-cycle.ts";
import { useFormatZone } from "./use-moment.ts";

/**
 * Numbers, money and times in the language of the visitor; times in the visitor's zone unless another is given. Times
 * are blank, and about as wide, while the server does not know that zone. The clock has 12 hours until the visitor chooses.
 */
export function useFormat(timeZone?: string) {
  const { locale, moment } = useContext(UiContext);
  const ownZone = useFormatZone();
  const zone = timeZone ?? ownZone;
  const hasDayClock = useDayClock();
  return useMemo(() => formatsOf(locale, zone, moment?.now, hasDayClock), [locale, zone, moment, hasDayClock]);
}

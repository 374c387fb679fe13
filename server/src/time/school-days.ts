import { AppError } from "@kalima/contracts/errors";
import { SCHOOL_TIME_ZONE } from "./school-zone.ts";

/** Builds the SQL of the instant at which a calendar day begins on the school's clock. */
export const buildMidnightSql = (day: string): string => `(${day})::timestamp AT TIME ZONE '${SCHOOL_TIME_ZONE}'`;

/** @throws {AppError} `request.invalid` naming `toDay` where the last day is before the first. */
export function refuseBackwards({
  fromDay,
  toDay,
}: {
  fromDay?: string | undefined;
  toDay?: string | undefined;
}): void {
  if (fromDay && toDay && fromDay > toDay) {
    throw new AppError("request.invalid", { fields: { toDay: "validation.invalid" } });
  }
}

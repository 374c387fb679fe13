import { deviceZone } from "@kalima/contracts/domain";

/** IANA name of the zone in which a browser shows times. */
export const browserZone = (): string => deviceZone();

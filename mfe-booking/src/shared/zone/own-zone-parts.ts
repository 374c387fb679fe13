/** Loaded apart, because many screens show times and few visitors choose another zone. */
export { OwnZoneSwitch } from "@kalima/ui/calendar";

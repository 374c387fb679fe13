export { isInRange } from "@kalima/contracts/pages";

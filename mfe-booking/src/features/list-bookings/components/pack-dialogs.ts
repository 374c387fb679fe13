/** One chunk: the remote's entry has a line for each. */

export { RefundDialog } from "../refund/refund-dialog.tsx";
export { CancelPaid } from "./cancel-paid.tsx";
export { ExtendPackDialog } from "./extend-pack-dialog.tsx";
export { MoveBookingDialog } from "./move-booking-dialog.tsx";

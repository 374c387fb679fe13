/** One chunk: the remote's entry has a line for each. */

export { RefundDialog } from "../refund/refund-dialog.tsx";
export { AssessForm } from "./assess-form.tsx";
export { CancelBookingDialog } from "./cancel-booking-dialog.tsx";
export { CancelPaid } from "./cancel-paid.tsx";
export { ExtendPackDialog } from "./extend-pack-dialog.tsx";
export { MoveBookingDialog } from "./move-booking-dialog.tsx";
export { ReasonForm } from "./renewal-reason.tsx";

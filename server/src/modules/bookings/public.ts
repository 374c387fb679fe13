/** What other modules may use of bookings. */
export {
  bookingConfirmed,
  type CheckMeeting,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
} from "./booking-events.ts";
export { grantCredits } from "./credits/grant-credits.ts";
export { readBookingsOf } from "./read-bookings.ts";
export { newReferenceCode } from "./reference-code.ts";

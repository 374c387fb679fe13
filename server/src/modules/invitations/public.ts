/** Public interface of the invitations module: people who are to work here and have no account yet. */
export { invitationAccepted } from "./invitation-events.ts";
export { createTrainerInvitations } from "./invite-trainer.ts";

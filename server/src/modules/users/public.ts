export { accountRemoved, accountSignedIn, pictureChanged } from "./account-events.ts";
export {
  accountStateOf,
  addPending,
  anonymizeAccount,
  createAccount,
  endPendingOf,
  setLanguage,
  setPasswordHash,
  setPhone,
  sweepPending,
} from "./accounts.repository.ts";
export { createPersonalData, entriesOf } from "./export/personal-data.ts";
export { pendingView, userView } from "./user-view.ts";
export {
  findPending,
  findPendingByPhone,
  findUser,
  findUserByPhone,
  isUnchanged,
  NOBODY,
  type PendingRow,
  recordPlacement,
  rememberTimeZone,
  timeZoneOf,
  type UserRow,
} from "./users.repository.ts";

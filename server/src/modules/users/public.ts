export {
  accountActivated,
  accountDisabled,
  accountRemoved,
  accountSignedIn,
  pictureChanged,
} from "./account-events.ts";
export {
  addPending,
  anonymizeAccount,
  createAccount,
  deletePending,
  findAccountState,
  setLanguage,
  setName,
  setPasswordHash,
  setPhone,
  setRole,
  sweepPending,
} from "./accounts.repository.ts";
export { activateAccount, disableAccount } from "./disable-account.ts";
export { createEntriesReader, createPersonalData } from "./export/personal-data.ts";
export { findPeople } from "./find-people.ts";
export { findSearchedPeople, mayFindByContact } from "./search-people.ts";
export { countSearch, noteSearch, type SearchedContact } from "./staff-search.ts";
export { toPendingView, toUserView } from "./user-view.ts";
export {
  findPending,
  findPendingByPhone,
  findUser,
  findUserByPhone,
  isUnchanged,
  NO_ACCOUNT_ID,
  type PendingRow,
  readTimeZone,
  recordPlacement,
  rememberTimeZone,
  type UserRow,
} from "./users.repository.ts";

/** What the charges of bank transfers name as their provider: the school's own account. */
export const BANK_TRANSFER = "bank_transfer";

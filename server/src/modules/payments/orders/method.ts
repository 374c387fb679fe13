/** The provider name in the charges of bank transfers: the school's own account. */
export const BANK_TRANSFER = "bank_transfer";

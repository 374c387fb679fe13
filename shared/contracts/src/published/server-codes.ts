import { ERROR_STATUS, FIELD_CODES } from "../errors/error-codes.ts";

/** Every error code that an answer of the server may carry. Apart from the codes, so that no page loads the list. */
export const SERVER_CODES: readonly string[] = [...Object.keys(ERROR_STATUS), ...FIELD_CODES];

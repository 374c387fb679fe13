import type { Language } from "../domain/languages.ts";
import type { ErrorTexts } from "../errors/error-texts.ts";
import type { EventDefinition } from "../events/define-event.ts";
import type { Operation } from "../operations/operation.ts";
import type { SocketContract } from "../sockets/socket-contract.ts";

/** All that some contract packages declare together. */
export type Contracts = {
  operations: readonly Operation[];
  events: readonly EventDefinition[];
  sockets: readonly SocketContract[];
  /** HTTP status by error code. Codes of a form's fields have none of their own and come with 422. */
  errors: Readonly<Record<string, number>>;
  /** Keys in the browser's stores: the values of each export whose name ends with `STORAGE_KEYS`. */
  storageKeys: readonly string[];
  errorTexts: Readonly<Record<Language, ErrorTexts>>;
};

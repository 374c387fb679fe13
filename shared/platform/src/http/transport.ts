import axiosFactory, { type AxiosAdapter } from "axios";
import { type Action, type Attempt, type Envelope, sendOnce } from "./send-once.ts";

export { toAppError } from "./to-app-error.ts";

/** axios, bound to the product's server. A module of its own, because the first screen needs no request. */
export function createTransport(baseURL: string, adapter: AxiosAdapter | undefined) {
  const axios = axiosFactory.create({ baseURL, ...(adapter && { adapter }) });
  return (action: Action, attempt: Attempt): Promise<Envelope> => sendOnce(axios, action, attempt);
}

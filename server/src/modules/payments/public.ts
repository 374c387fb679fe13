export { paymentsRepository } from "./payments.repository.ts";

export { contactMessageLeft } from "./company-events.ts";
export { createCompanyReader } from "./company-reader.ts";

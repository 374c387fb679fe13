export { type CompanyService, createCompany } from "./company.service.ts";
export { contactMessageLeft } from "./company-events.ts";

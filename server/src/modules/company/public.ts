export { type CompanyService, createCompany } from "./company.service.ts";

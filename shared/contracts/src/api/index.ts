export * from "../errors/problem.ts";
export * from "./accounts.ts";
export * from "./bookings.ts";
export * from "./company.ts";
export * from "./envelope.ts";
export * from "./notifications.ts";
export * from "./releases.ts";
export * from "./teachers.ts";

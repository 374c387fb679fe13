export * from "./constants.ts";
export * from "./free-times.ts";
export * from "./packs.ts";
export * from "./placement.ts";
export * from "./teachers.ts";
export * from "./trainer-page.ts";
export * from "./trainer-profile.ts";
export * from "./week-hours.ts";

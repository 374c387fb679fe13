export { remoteTests as default } from "@kalima/testing/vitest";

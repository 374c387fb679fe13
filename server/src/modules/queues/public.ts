export { createQueues } from "./registry.ts";

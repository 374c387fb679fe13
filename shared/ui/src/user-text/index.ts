export { UserText } from "./user-text.tsx";

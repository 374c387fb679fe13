/** Pictures and voice notes of conversations. Not shared among builds: each that imports it contains it. */

export { MediaTools } from "./media-tools.tsx";
export { type MessageKind, messageLine } from "./message-line.ts";
export { MessageMedia } from "./message-media.tsx";

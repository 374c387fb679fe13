/** Pictures and voice notes of conversations. Not shared among builds: each that imports it contains it. */
export { type MessageKind, messageLine } from "./message-line.ts";
export { MessageMedia } from "./message-media.tsx";
export { PictureButton, type PictureButtonProps } from "./picture-button.tsx";

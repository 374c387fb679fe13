/** What conversations hold beside texts, and the box they are written in. Not shared among builds: each that imports it contains it. */

export { type AttachmentKind, MediaTools, type MediaToolsProps } from "./media-tools.tsx";
export { MessageComposer } from "./message-composer.tsx";
export { type MessageKind, messageLine } from "./message-line.ts";
export { MessageMedia } from "./message-media.tsx";
export { useFollowEnd } from "./use-follow-end.ts";
export type { MicrophoneFault } from "./voice/voice-button.tsx";
export { dataUrlOf } from "./voice/wav.ts";

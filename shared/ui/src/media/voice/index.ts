/** Recording a voice without a conversation around it. */

export { useObjectUrl } from "../use-object-url.ts";
export { VOICE_MAX_SECONDS } from "./record-voice.ts";
export { type MicrophoneFault, useVoiceRecorder } from "./use-voice-recorder.ts";
export { VoiceButton } from "./voice-button.tsx";
export { readLoudness } from "./wav.ts";

import type { Speaker } from "../bank/item-bank.ts";

/** Names of the speakers: questions ask about "the man" and "the woman". The test itself is in English. */
const NAMES: Readonly<Record<Speaker, "Woman" | "Man">> = { anna: "Woman", dina: "Woman", ben: "Man", callum: "Man" };

/** Formats a script as lines. If several people speak, each line begins with the speaker; two women are numbered. */
export function formatTranscript(script: readonly { speaker: Speaker; text: string }[]): string[] {
  const speakers = [...new Set(script.map(({ speaker }) => speaker))];
  if (speakers.length < 2) return script.map(({ text }) => text);
  const formatSpeaker = (speaker: Speaker) => {
    const alike = speakers.filter((other) => NAMES[other] === NAMES[speaker]);
    return alike.length > 1 ? `${NAMES[speaker]} ${alike.indexOf(speaker) + 1}` : NAMES[speaker];
  };
  return script.map(({ speaker, text }) => `${formatSpeaker(speaker)}: ${text}`);
}

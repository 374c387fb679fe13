import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDevice, installUtterance } from "./speech.fixtures.ts";
import { chooseVoice, createSpeech, type SpokenPart } from "./speech.ts";

const voice = (lang: string, localService = true) => ({ lang, localService, name: lang }) as SpeechSynthesisVoice;

it.each([
  ["none of other languages", ["ar-EG", "de-DE"], undefined],
  ["any English before none", ["ar-EG", "en-IN"], "en-IN"],
  ["British and American before others", ["en-IN", "en-US"], "en-US"],
  ["one that is written as on Android", ["ar_EG", "en_GB"], "en_GB"],
  ["not another language that begins alike", ["eng-x"], undefined],
])("takes %s", (_, languages, chosen) => {
  expect(chooseVoice(languages.map((lang) => voice(lang)))?.lang).toBe(chosen);
});

it("takes a voice of the device before one of the network", () => {
  expect(chooseVoice([voice("en-GB", false), voice("en-US")])?.lang).toBe("en-US");
});

describe("reading", () => {
  beforeEach(installUtterance);
  afterEach(() => vi.unstubAllGlobals());
  const start = (device: ReturnType<typeof createDevice>, parts: SpokenPart[] = [], text = "I can't swim") =>
    createSpeech(device.synthesis, () => device.now()).speak(text, "normal", (part) => parts.push(part));

  it("tells each word with its time, and ends", async () => {
    const device = createDevice([voice("en-GB")]);
    const parts: SpokenPart[] = [];
    const reading = start(device, parts);
    await device.spoken("I can't swim");
    device.hear(0, 0);
    device.hear(2, 400);
    device.end();
    expect(await reading).toBe("ended");
    expect(parts).toEqual([
      { from: 0, to: 1, atSeconds: 0 },
      { from: 2, to: 7, atSeconds: 0.4 },
    ]);
  });

  it("waits for voices that come late", async () => {
    const device = createDevice([]);
    const reading = start(device);
    device.addVoices([voice("en-GB")]);
    await device.spoken("I can't swim");
    device.end();
    expect(await reading).toBe("ended");
  });

  it.each([
    ["has no speech synthesis", () => ({ ...createDevice([]), synthesis: undefined })],
    ["has voices for other languages only", () => createDevice([voice("ar-EG")])],
  ])("is silent where the device %s", async (_, makeDevice) => {
    expect(await start(makeDevice() as ReturnType<typeof createDevice>)).toBe("silent");
  });

  it("is silent where the voice fails, and not where it is interrupted", async () => {
    for (const [error, end] of [
      ["synthesis-failed", "silent"],
      ["interrupted", "stopped"],
    ]) {
      const device = createDevice([voice("en-GB")]);
      const reading = start(device);
      await device.spoken("I can't swim");
      device.fail(error ?? "");
      expect(await reading).toBe(end);
    }
  });

  it("stops for the next text, of which alone the words are told", async () => {
    const device = createDevice([voice("en-GB")]);
    const speech = createSpeech(device.synthesis, () => device.now());
    const first = speech.speak("one", "normal", () => undefined);
    const second = speech.speak("two", "slow", () => undefined);
    expect(await first).toBe("stopped");
    await device.spoken("two");
    expect(device.texts).toEqual(["two"]);
    device.end();
    expect(await second).toBe("ended");
  });
});

const SECONDS = 0.25;
const HERTZ = 880;
const LOUDNESS = 0.08;

/** A short tone. Silent where the browser has no audio, or allows none before the first press. */
export function playChime(): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = HERTZ;
  volume.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
  tone.onended = () => void audio.close();
}

const SECONDS = 0.25;
const HERTZ = 880;
const LOUDNESS = 0.08;

/** A short tone. Silent before the first press on the page, for people who prefer less motion, and without audio. */
export function playChime(): void {
  const isPressed = navigator.userActivation?.hasBeenActive ?? false;
  if (typeof AudioContext === "undefined" || !isPressed) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
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

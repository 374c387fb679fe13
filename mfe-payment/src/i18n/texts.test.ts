import { testTexts } from "@kalima/testing/texts";

// A and R are keys of a keyboard.
testTexts(import.meta.dirname, { latin: /\b[AR]\b/g });

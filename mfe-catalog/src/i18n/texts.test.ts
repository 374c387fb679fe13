import { testTexts } from "@kalima/testing/texts";

// Names of levels.
testTexts(import.meta.dirname, { latin: /A1|C2/g });

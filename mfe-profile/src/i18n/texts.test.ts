import { testTexts } from "@kalima/testing/texts";

// The button that switches the language is named in the other one.
testTexts(import.meta.dirname, { latin: /JPG|PNG|ZIP|JSON/g, skipped: /^language\.switch$/ });

import { testTexts } from "@kalima/testing/texts";

testTexts(import.meta.dirname, { latin: /TXT|DOCX|PDF/g });

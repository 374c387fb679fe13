import { testTexts } from "@kalima/testing/texts";

testTexts(import.meta.dirname);

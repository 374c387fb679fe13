import { getDirection, type Language, type Theme } from "@kalima/contracts/domain";
import { fieldsTexts } from "./fields-texts.ts";

/** JSON that cannot end its script element. */
function toEmbeddableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function renderField(name: string, label: string, attributes: string, kind = "field"): string {
  return `<div class="${kind}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" dir="ltr" aria-required="true" aria-describedby="${name}-error" ${attributes}>
<p class="error" id="${name}-error" role="alert"></p></div>`;
}

/** The page with the card fields, for a frame of the site at `origin`. Only origins of the configuration come here. */
export function renderFieldsPage(options: { origin: string; language: Language; theme: Theme }): string {
  const { origin, language, theme } = options;
  const text = fieldsTexts[language];
  return `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.title}</title>
<link rel="stylesheet" href="/page/fields.css">
<script type="application/json" id="settings">${toEmbeddableJson({ origin, errors: text.errors })}</script>
<script type="module" src="/page/fields.ts"></script>
</head>
<body>
<form novalidate autocomplete="on" aria-label="${text.title}">
${renderField("holder", text.holder, 'type="text" autocomplete="cc-name" maxlength="80" spellcheck="false"')}
${renderField("number", text.number, 'type="text" inputmode="numeric" autocomplete="cc-number" maxlength="30" placeholder="1234 1234 1234 1234"')}
${renderField("expiry", text.expiry, 'type="text" inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM/YY"', "field half")}
${renderField("cvv", text.cvv, 'type="text" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"', "field half")}
<p class="secure">${text.secure}</p>
<button class="hidden" type="submit" tabindex="-1" aria-hidden="true"></button>
</form>
</body>
</html>
`;
}

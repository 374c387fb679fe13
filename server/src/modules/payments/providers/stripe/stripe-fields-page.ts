import { getDirection } from "@kalima/contracts/domain";
import type { FrameQuery } from "@kalima/payment-contract";
import { fieldsTexts } from "../../../../sandbox/page/fields-texts.ts";

/** Path of the page; its files are in the same folder. */
export const STRIPE_FIELDS_PATH = "/card-fields/stripe";

/** Stripe's library may come from Stripe alone; its frames hold the fields. */
export function formatStripeFieldsPolicy(siteOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "connect-src https://api.stripe.com",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteOrigin}`,
  ].join("; ");
}

/** JSON that cannot end its script element. */
function toEmbeddableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function renderElement(name: string, label: string, kind = "field"): string {
  return `<div class="${kind}"><label id="${name}-label" for="${name}">${label}</label>
<div class="element" id="${name}" dir="ltr"></div>
<p class="error" id="${name}-error" role="alert"></p></div>`;
}

/** The page that frames Stripe's fields and answers the site as `payment-frame` says; a card number never enters it. */
export function renderStripeFieldsPage({ origin, language, theme }: FrameQuery, publishableKey: string): string {
  const text = fieldsTexts[language];
  const settings = { origin, language, publishableKey, errors: text.errors };
  return `<!doctype html>
<html lang="${language}" dir="${getDirection(language)}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text.title}</title>
<link rel="stylesheet" href="/card-fields/fields.css">
<script type="application/json" id="settings">${toEmbeddableJson(settings)}</script>
<script src="https://js.stripe.com/v3/"></script>
<script type="module" src="/card-fields/stripe-fields.ts"></script>
</head>
<body>
<form novalidate autocomplete="on" aria-label="${text.title}">
<div class="field"><label for="holder">${text.holder}</label>
<input id="holder" name="holder" dir="auto" type="text" autocomplete="cc-name" maxlength="80" spellcheck="false" aria-required="true" aria-describedby="holder-error">
<p class="error" id="holder-error" role="alert"></p></div>
${renderElement("number", text.number)}
${renderElement("expiry", text.expiry, "field half")}
${renderElement("cvv", text.cvv, "field half")}
<p class="secure">${text.secure}</p>
<button class="hidden" type="submit" tabindex="-1" aria-hidden="true"></button>
</form>
</body>
</html>
`;
}

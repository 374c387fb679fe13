import { idPrefix, type RenderBundle } from "@kalima/contracts/rendering";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Plan } from "./plan.tsx";

/** Renders with the remote's own React, as `mount` hydrates. */
export const render: RenderBundle["render"] = async ({ place, language }) => ({
  html: renderToString(createElement(Plan, { language, place }), { identifierPrefix: idPrefix(place) }),
  data: null,
  hosted: [],
});

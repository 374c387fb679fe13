import CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";

type Copied = Pick<CSSPropertyManager, "properties"> & { definedPropertyNames: Record<string, boolean> };

/**
 * A query by role asks for the style of every element, and happy-dom copies what an element inherits once for each of its
 * ancestors. It did so by `structuredClone`, which took a sixth of the time of tests of screens. The values are flat
 * objects, so a copy of each is the same.
 */
CSSPropertyManager.prototype.clone = function clone() {
  const from = this as unknown as Copied;
  const copy = new CSSPropertyManager();
  const to = copy as unknown as Copied;
  for (const [name, property] of Object.entries(from.properties)) to.properties[name] = { ...property };
  to.definedPropertyNames = { ...from.definedPropertyNames };
  return copy;
};

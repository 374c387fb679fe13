import { render } from "@testing-library/react";

/**
 * Runs the effects of everything that is on the page, such as listeners of the document. React runs them some time after the
 * commit that a test waits for, but before it renders anything else. For what is rendered by a root of its own: `render` of the
 * Testing Library runs them by itself.
 */
export function flushEffects(): void {
  render(null, { container: document.createElement("div") }).unmount();
}

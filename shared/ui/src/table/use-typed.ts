import { useState } from "react";

/**
 * Holds what is typed into the filters of a list. It begins with the value of the address, and again whenever that changes
 * without typing, such as on the way back.
 */
export function useTyped<Value>(held: Value): [typed: Value, setTyped: (value: Value) => void] {
  const [typed, setTyped] = useState(held);
  const [known, setKnown] = useState(held);
  if (JSON.stringify(known) !== JSON.stringify(held)) {
    setKnown(held);
    setTyped(held);
  }
  return [typed, setTyped];
}

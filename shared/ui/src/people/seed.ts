/** A number that is always the same for a text and spread evenly over texts (FNV-1a, 32 bit, with a final mix). */
export function numberFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Independent picks from lists, decided by one seed. */
export function picker(seed: string) {
  return function pick<T>(purpose: string, list: readonly T[]): T {
    return list[numberFrom(`${seed}/${purpose}`) % list.length] as T;
  };
}

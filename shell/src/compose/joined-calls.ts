const CALL = /^([A-Z]+) \/api\/([^,]+)$/;

/** Names of calls in half of the characters: `GET teachers,teachers/:id`, one for each method. Other names stay. */
export function joinCalls(calls: readonly string[]): string[] {
  const paths: Record<string, string> = {};
  const others: string[] = [];
  for (const call of calls) {
    const [, method, path] = CALL.exec(call) ?? [];
    if (!method || !path) others.push(call);
    else paths[method] = paths[method] ? `${paths[method]},${path}` : path;
  }
  return [...Object.entries(paths).map(([method, joined]) => `${method} ${joined}`), ...others];
}

/** The names that were joined; a name that stands alone is one already. */
export function splitCalls(joined: readonly string[]): string[] {
  return joined.flatMap((line) => {
    const [, method, paths] = /^([A-Z]+) ([^/].*)$/.exec(line) ?? [];
    return paths ? paths.split(",").map((path) => `${method} /api/${path}`) : line;
  });
}

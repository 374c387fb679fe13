/** Route options for a body that is described in the schema but read by the handler as it streams in. */
export const streamed = {
  validatorCompiler: () => (value: unknown) => ({ value }),
} as const;

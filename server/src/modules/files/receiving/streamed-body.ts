/** Route options for a body that the schema describes and the handler reads as a stream. */
export const streamed = {
  validatorCompiler: () => (value: unknown) => ({ value }),
} as const;

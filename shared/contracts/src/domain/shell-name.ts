/** Name of the shell in the registry and in reports. In a file of its own, because home's entry does not need it. */
export const SHELL_NAME = "shell";

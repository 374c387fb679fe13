/**
 * Packages of others that the product ships: name, version and licence (SPDX), by name. The build replaces this file by
 * those that are installed (`shared/build/src/credits.ts`); without a build there are none.
 */
export const SHIPPED_PACKAGES: readonly (readonly [name: string, version: string, licence: string])[] = [];

/** `query` of a pg connection, in any of its overloads. */
export type Send = (...args: unknown[]) => unknown

/** How a connection sends a statement: `query` of pg in whichever of its forms. */
export type Send = (...args: unknown[]) => unknown

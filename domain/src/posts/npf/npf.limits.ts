import { htmlElementsMax } from '../posts.limits.ts'

export const blocksMax = 1000
/** Bounds the formats of all blocks together; the sanitiser takes no more tags. */
export const formatsMax = htmlElementsMax
export const sizesPerMediumMax = 50
export const layoutsMax = 10
/** A block is nested at most this deep in lists and quotations. */
export const indentLevelMax = 7
/** Bounds an index or a measure that a client sends. */
export const npfNumberMax = 1_000_000_000
/** The size of a picture whose own is unknown. */
export const unknownSize = { width: 540, height: 405 } as const

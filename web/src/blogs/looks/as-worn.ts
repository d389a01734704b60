import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'

/** A theme that was taken off is missing from an answer, and must not stay in the cache. */
export const asWorn = (answered: Blog): Blog => ({ look: undefined, style_url: undefined, ...answered }) as Blog

import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changeCached, findCached } from '../core/cached-objects.ts'

/** Briefs of blogs, as posts have them, lack the theme. */
const isWhole = (object: object): object is Blog =>
  'global_theme_params' in object && 'avatar_url' in object && 'description_sanitized' in object

export const findCachedBlog = (client: QueryClient, blogName: string): Blog | null =>
  findCached(client, (object): object is Blog => isWhole(object) && object.name === blogName)

/** Merges an answer about a blog into the cache; fields it leaves out stay. POST-373 */
export function mergeBlog(
  client: QueryClient,
  answered: Partial<Blog> & { uuid: string },
  isChanged?: (key: QueryKey) => boolean,
): void {
  changeCached(
    client,
    (object) => (isWhole(object) && object.uuid === answered.uuid ? { ...object, ...answered } : object),
    isChanged,
  )
}

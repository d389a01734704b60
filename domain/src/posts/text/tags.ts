export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** Removes a leading # and surrounding space. */
export const cleanTag = (typed: string): string =>
  typed
    .replace(/\s+/g, ' ')
    .replace(/^[\s#]+/, '')
    .trim()

/** Splits a comma list, keeps the order, and drops empty and repeated tags. POST-082 */
export function parseTags(list: string): string[] {
  const tags = new Map<string, string>()
  for (const typed of list.split(',')) {
    const tag = cleanTag(typed)
    if (tag && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  }
  return [...tags.values()]
}

export const joinTags = (tags: readonly string[]): string => tags.join(',') // POST-107

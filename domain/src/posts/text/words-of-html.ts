const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Returns the words of sanitised HTML. */
export const wordsOf = (cleanedHtml: string): string =>
  cleanedHtml
    .replace(/<\/?(?:p|h2|li|ul|ol|blockquote|pre|br|hr|figure)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] as string)
    // Leaves single spaces as they are, of which a long text has very many.
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()

import { changeTags, readText } from './tags.ts'

const blockNames = ['p', 'h2', 'li', 'ul', 'ol', 'blockquote', 'pre', 'br', 'hr', 'figure']
const blockTags = new Set(blockNames.flatMap((name) => [name, `/${name}`]))

/** Returns the words of HTML in one line. */
export const wordsOf = (html: string): string =>
  readText(changeTags(html, (_tag, name) => (blockTags.has(name) ? ' ' : '')))
    // Leaves single spaces as they are, of which a long text has very many.
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()

import { changeTags } from '../../core/html/tags.ts'

const emptyDocuments = new Set(['', '<p></p>', '<p><br></p>', '<p><br/></p>', '<br>', '<br/>'])

/** Nothing, a single empty paragraph, or only a line break. POST-216 */
export const isEmptyDocument = (html: string): boolean =>
  emptyDocuments.has(html.replace(/\s|&nbsp;|\u200b|\ufeff/g, '').toLowerCase())

const seen = new Set(['img', 'iframe', 'hr'])

/** Rich text is empty without words, pictures, frames and rules. POST-123 */
export const isEmptyRichText = (html: string): boolean =>
  isEmptyDocument(changeTags(html, (_tag, name) => (seen.has(name) ? 'x' : '')))

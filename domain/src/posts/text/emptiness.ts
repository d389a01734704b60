const emptyDocuments = new Set(['', '<p></p>', '<p><br></p>', '<p><br/></p>', '<br>', '<br/>'])

/** Nothing, a single empty paragraph, or only a line break. POST-216 */
export const isEmptyDocument = (html: string): boolean =>
  emptyDocuments.has(html.replace(/\s|&nbsp;|\u200b|\ufeff/g, '').toLowerCase())

/** Rich text is empty without words, pictures, frames and rules. POST-123 */
export const isEmptyRichText = (html: string): boolean =>
  !/<(?:img|iframe|hr)[\s/>]/i.test(html) && isEmptyDocument(html.replace(/<[^<>]*>/g, ''))

import { writtenHtml } from './editor/editor-output.ts'

/** HTML from elsewhere, with nothing in it that a post could not hold. POST-293 */
export const cleanRichHtml = (html: string): string =>
  writtenHtml(new DOMParser().parseFromString(html, 'text/html').body.childNodes)

import type { Body } from '../../document/document.ts'
import { decodeHtml } from './decode.ts'
import { parseCleanHtml } from './parse-clean-html.ts'

/** Reads HTML that was stored, or is about to be; it is clean, and its pictures may still wait for their addresses. */
export const readStored = (html: string): Body => decodeHtml(parseCleanHtml(html), { isPicture: (src) => src !== '' })

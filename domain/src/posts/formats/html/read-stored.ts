import type { Body } from '../../document/document.ts'
import { decodeHtml } from './decode.ts'
import { parseCleanHtml } from './parse-clean-html.ts'

/** Reads HTML that was stored, which is clean. */
export const readStored = (html: string): Body => decodeHtml(parseCleanHtml(html))

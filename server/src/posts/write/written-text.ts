import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { WrittenBody } from '@bowerbird/domain/posts/document/change.ts'
import { isEmptyBody } from '@bowerbird/domain/posts/document/walk.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { summaryMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import {
  type EditorType,
  formatCodeOf,
  isIntricateMarkdown,
  markdownOptions,
  markdownWithout,
} from '@bowerbird/domain/posts/text/formats.ts'
import markdownIt from 'markdown-it'
import { cleanBody } from './clean-html.ts'

const markdown = markdownIt(markdownOptions).disable(markdownWithout)

/** Sanitises on write, so that reads need not. Markdown becomes HTML first and is sanitised too. */
export function writeBody(typed: string, editorType: EditorType): WrittenBody {
  const read = cleanBody(editorType === 'markdown' ? htmlOfMarkdown(typed) : typed)
  const body = isEmptyBody(read) ? [] : read
  return {
    body,
    html: encodeHtml(body),
    source: editorType === 'rich' ? '' : typed,
    format: formatCodeOf(editorType),
  }
}

function htmlOfMarkdown(source: string): string {
  if (isIntricateMarkdown(source)) throw new RefusedError(postsRefusals.tooIntricate)
  return markdown.render(source)
}

/** One line about a post, for its title bar, links and shares. */
export function summarise(title: string, words: string): string {
  const line = title || words
  if (line.length <= summaryMaxLength) return line
  const cut = line.slice(0, summaryMaxLength - 1).toWellFormed()
  return `${cut.replace(/\s+\S{0,30}$/, '')}…`
}

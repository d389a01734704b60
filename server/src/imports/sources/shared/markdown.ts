import { t } from '@bowerbird/domain/core/language/t.ts'
import { isIntricateMarkdown, markdownOptions } from '@bowerbird/domain/posts/text/formats.ts'
import markdownIt from 'markdown-it'
import { SourceProblem } from '../../import-source.ts'

const plain = markdownIt(markdownOptions)
const withBreaks = markdownIt({ ...markdownOptions, breaks: true, linkify: true })

/** Refuses text that would take long to render. */
export function renderMarkdown(text: string, { breaks = false } = {}): string {
  if (isIntricateMarkdown(text)) throw new SourceProblem(t('The post’s text is too long.'))
  return (breaks ? withBreaks : plain).render(text)
}

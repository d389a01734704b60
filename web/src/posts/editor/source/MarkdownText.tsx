import { useMemo } from 'react'
import { cleanRichHtml } from '../../clean-rich-html.ts'
import { RichText } from '../../RichText.tsx'
import { renderMarkdown } from './markdown.ts'

/** Markdown as it will be seen. */
export function MarkdownText({ source }: { source: string }) {
  const html = useMemo(() => cleanRichHtml(renderMarkdown(source)), [source])
  return <RichText html={html} />
}

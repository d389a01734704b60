import type { Body, Run } from '@bowerbird/domain/posts/document/document.ts'
import { mapBlocks } from '@bowerbird/domain/posts/document/walk.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import { markdownOptions, markdownWithout } from '@bowerbird/domain/posts/text/formats.ts'
import markdownIt from 'markdown-it'
import { cleanRichHtml } from '../../clean-rich-html.ts'
import { writtenHtml } from '../editor-output.ts'
import { markdownOfBlock } from './markdown-of-block.ts'

const markdown = markdownIt(markdownOptions).disable(markdownWithout)

/** Renders Markdown as the server will. Only those who write Markdown fetch this file. */
export const renderMarkdown = (source: string): string => markdown.render(source)

/** Markdown that shows the same. What it has no signs for stays HTML, which Markdown takes as it is. */
export function markdownOf(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanRichHtml(html), 'text/html')
  const blocks = [...body.childNodes].filter((node) => writtenHtml([node]).trim() !== '')
  return blocks
    .map((node, place) => {
      const asHtml = writtenHtml([node])
      const asSigns = markdownOfBlock(node)
      const isAlike = isSameShown(renderMarkdown(asSigns), asHtml)
      return isAlike && !wouldJoin(blocks[place - 1], node) ? asSigns : asHtml
    })
    .join('\n\n')
}

/** Two lists with nothing between them would become one. */
const wouldJoin = (before: Node | undefined, node: Node) =>
  before?.nodeName === node.nodeName && ['UL', 'OL'].includes(node.nodeName)

/** Alike but for what is written in more than one way. */
export const isSameShown = (one: string, other: string): boolean => plainly(one) === plainly(other)

const plainly = (html: string): string =>
  encodeHtml(
    mapBlocks(readStored(cleanRichHtml(html)), (block) => {
      if ('items' in block) return [{ ...block, items: block.items.map(inLines) }]
      return ['runs' in block ? { ...block, runs: block.runs.flatMap(withoutBlanks) } : block]
    }),
  )

/** An item of one paragraph shows the same as its words alone. */
const inLines = (item: Body): Body =>
  item.map((block, at) =>
    block.type === 'paragraph' && item[at - 1]?.type !== 'paragraph' && item[at + 1]?.type !== 'paragraph'
      ? { ...block, type: 'line' }
      : block,
  )

/** Blanks at the ends of a line aren't shown. */
const withoutBlanks = (run: Run, at: number, runs: readonly Run[]): Run[] => {
  if (run.type !== 'text') return [run]
  const isEnd = (beside: Run | undefined) => !beside || beside.type === 'break'
  const from = isEnd(runs[at - 1]) ? run.text.trimStart() : run.text
  const text = isEnd(runs[at + 1]) ? from.trimEnd() : from
  return text ? [{ ...run, text }] : []
}

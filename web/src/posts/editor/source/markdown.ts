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
  cleanRichHtml(html)
    .replace(/<li>\s*<p>/g, '<li>')
    .replace(/<\/p>\s*<\/li>/g, '</li>')
    .replace(/<\/p>\s*(?=<[uo]l>)/g, '')
    .replace(/\n<\/pre>/g, '</pre>')
    .replace(/\s+(<\/?(?:ul|ol|li|blockquote|p|h2|pre|hr|br|figure)\b)?/g, (space, tag) => tag ?? space)
    .replace(/(<\/?(?:ul|ol|li|blockquote|p|h2|pre|hr|br|figure)\b[^<>]*>)\s+/g, '$1')
    .trim()

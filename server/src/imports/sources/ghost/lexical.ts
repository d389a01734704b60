import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { htmlDepthMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { asList, asObject, asText, type Loose } from '../shared/loose.ts'
import { cardHtml } from './cards.ts'

/** The bits of a text's format; code has no element here and stays as words. */
const formats: [bit: number, element: string][] = [
  [1, 'b'],
  [2, 'i'],
  [4, 's'],
  [32, 'sub'],
  [64, 'sup'],
]

export const htmlOfLexical = (document: unknown): string => childrenHtml(asObject(asObject(document).root), 0)

const childrenHtml = (node: Loose, depth: number): string =>
  depth > htmlDepthMax
    ? ''
    : asList(node.children)
        .map((child) => nodeHtml(asObject(child), depth + 1))
        .join('')

function nodeHtml(node: Loose, depth: number): string {
  const type = asText(node.type).replace(/^extended-/, '')
  const inside = () => childrenHtml(node, depth)
  if (type === 'text') return textHtml(node)
  if (type === 'linebreak') return '<br>'
  if (type === 'paragraph') return `<p>${inside()}</p>`
  if (type === 'heading') return `<h2>${inside()}</h2>`
  if (type === 'quote' || type === 'aside') return `<blockquote>${inside()}</blockquote>`
  if (type === 'list') return node.listType === 'number' ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`
  if (type === 'listitem') return `<li>${inside()}</li>`
  if (type === 'link' || type === 'autolink') return `<a href="${escapeHtml(asText(node.url))}">${inside()}</a>`
  return cardHtml(type, node) ?? inside()
}

function textHtml({ text, format }: Loose): string {
  const marks = formats.filter(([bit]) => (Number(format) & bit) !== 0)
  return marks.reduce((html, [, element]) => `<${element}>${html}</${element}>`, escapeHtml(asText(text)))
}

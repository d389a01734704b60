import { writtenHtml } from '../editor-output.ts'

/** One block of cleaned HTML in Markdown's signs; whoever asks checks that it shows the same. */
export function markdownOfBlock(node: Node): string {
  if (!(node instanceof Element)) return inline(node)
  const inside = () => inlines(node)
  switch (node.localName) {
    case 'p':
      return inside()
    case 'h2':
      return `## ${inside()}`
    case 'blockquote':
      return blocks(node)
        .split('\n')
        .map((line) => (line ? `> ${line}` : '>'))
        .join('\n')
    case 'ul':
    case 'ol':
      return items(node)
    case 'pre':
      return fenced(node.textContent ?? '')
    case 'hr':
      return node.attributes.length === 0 ? '---' : writtenHtml([node])
    default:
      return writtenHtml([node])
  }
}

const blocks = (within: Element): string => [...within.childNodes].map(markdownOfBlock).filter(Boolean).join('\n\n')

function items(list: Element): string {
  return [...list.children]
    .map((item, place) => {
      const sign = list.localName === 'ol' ? `${place + 1}. ` : '- '
      const [first = '', ...rest] = itemWords(item).split('\n')
      const indent = ' '.repeat(sign.length)
      return [sign + first, ...rest.map((line) => (line ? indent + line : ''))].join('\n')
    })
    .join('\n')
}

/** The blocks of an item stand close together, as they do in a short list. */
const itemWords = (item: Element): string => [...item.childNodes].map(markdownOfBlock).filter(Boolean).join('\n')

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

const signs: Record<string, string> = { b: '**', i: '*', s: '~~' }

const inlines = (within: Element): string => [...within.childNodes].map(inline).join('')

function inline(node: Node): string {
  if (node instanceof Text) return escaped(node.data)
  if (!(node instanceof Element)) return ''
  const { localName } = node
  const sign = signs[localName]
  if (sign) return `${sign}${inlines(node)}${sign}`
  if (localName === 'br') return '\\\n'
  if (localName === 'a') return link(node)
  if (['sub', 'sup', 'small'].includes(localName)) return `<${localName}>${inlines(node)}</${localName}>`
  return writtenHtml([node])
}

function link(node: Element): string {
  const title = node.getAttribute('title')
  const address = (node.getAttribute('href') ?? '').replace(/[<>\s]/g, encodeURIComponent)
  return `[${inlines(node)}](<${address}>${title ? ` "${title.replaceAll('"', '\\"')}"` : ''})`
}

/** Signs that stand for themselves. */
const escaped = (text: string): string =>
  text
    .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
    .replace(/[\\`*_[\]<>&~]/g, '\\$&')
    .replace(/^(\s*)(#{1,6}\s|[-+]\s|=+\s*$|-{2,})/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/, '$1\\$2')

import fc from 'fast-check'
import type { HtmlElement, HtmlNode } from '../core/html.ts'
import { removedWhole } from '../posts/formats/html/decode.ts'

const blocks: Record<string, string> = {
  ...{ p: 'p', li: 'li', ul: 'ul', ol: 'ol', blockquote: 'blockquote', pre: 'pre', figure: 'figure' },
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'h2'])),
}
/** The contents of frames and templates are not shown. */
const notShown: readonly string[] = [...removedWhole, 'iframe', 'template']

/** A piece of text with the name of the nearest block of a post that it is in; empty outside of them. */
export type Run = [block: string, text: string]

/** Returns all text in its order. A run ends where another element becomes the nearest block. */
export function runsOf(nodes: readonly HtmlNode[]): Run[] {
  const runs: Run[] = []
  let last: HtmlElement | null | undefined
  const walk = (children: readonly HtmlNode[], nearest: HtmlElement | null) => {
    for (const node of children) {
      if (typeof node !== 'string') {
        if (!notShown.includes(node.name)) walk(node.children, Object.hasOwn(blocks, node.name) ? node : nearest)
        continue
      }
      if (node === '') continue
      const run = runs.at(-1)
      if (run && nearest === last) run[1] += node
      else runs.push([nearest ? shownIn(blocks[nearest.name] as string) : '', node])
      last = nearest
    }
  }
  walk(nodes, null)
  return runs
}

/** Words between the items of a list are an item. */
const shownIn = (block: string) => (block === 'ul' || block === 'ol' ? 'li' : block)

/** A short way to write runs: `p(one) (two)`. */
export const writtenRuns = (runs: readonly Run[]): string => runs.map(([block, text]) => `${block}(${text})`).join(' ')

export const textOfRuns = (runs: readonly Run[]): string => runs.map(([, text]) => text).join('')

const endsParagraph = new Set([...Object.keys(blocks), 'hr'])

/**
 * Tells whether a block is in one that no HTML of a post can hold it in, because an element that a post cannot have stands
 * between them: a paragraph or a list in the paragraph around an `<object>`, an item in an item, a heading in a heading.
 */
export function holdsImpossibleBlocks(nodes: readonly HtmlNode[], around: readonly string[] = []): boolean {
  return nodes.some((node) => {
    if (typeof node === 'string' || notShown.includes(node.name)) return false
    const name = blocks[node.name] ?? node.name
    const isImpossible =
      (around.includes('p') && endsParagraph.has(node.name)) ||
      (name === 'li' && around.at(-1) === 'li') ||
      (name === 'h2' && around.includes('h2'))
    return (
      isImpossible ||
      holdsImpossibleBlocks(node.children, Object.hasOwn(blocks, node.name) ? [...around, name] : around)
    )
  })
}

const words = fc.stringMatching(/^[a-z]{1,4} ?$/)
const inlineNames = ['b', 'i', 'em', 'strong', 'u', 'span', 'small', 'code', 'sub', 's']
const boxNames = [
  'div',
  'section',
  'article',
  'blockquote',
  'figure',
  'main',
  'header',
  'details',
  'center',
  'fieldset',
]

const element = (name: string, children: HtmlNode[]): HtmlElement => ({ name, attributes: {}, children })

const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 })

/** Trees that HTML can write, so that every parser must give them back. */
export const validTrees: fc.Arbitrary<HtmlNode[]> = fc.letrec<{ inline: HtmlNode; flow: HtmlNode; all: HtmlNode[] }>(
  (tie) => ({
    inline: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      words,
      fc.tuple(fc.constantFrom(...inlineNames), some(tie('inline'))).map(([name, inside]) => element(name, inside)),
    ),
    flow: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      words,
      fc
        .tuple(fc.constantFrom('p', 'p', 'pre', 'h1', 'h2', 'h6', 'summary', 'address'), some(tie('inline')))
        .map(([name, inside]) => element(name, inside)),
      fc.tuple(fc.constantFrom(...boxNames), some(tie('flow'))).map(([name, inside]) => element(name, inside)),
      fc.tuple(fc.constantFrom('ul', 'ol'), some(some(tie('flow')))).map(([name, items]) =>
        element(
          name,
          items.map((inside) => element('li', inside)),
        ),
      ),
      some(fc.tuple(fc.constantFrom('dt', 'dd'), some(tie('flow')))).map((items) =>
        element(
          'dl',
          items.map(([name, inside]) => element(name, inside)),
        ),
      ),
      some(some(fc.tuple(fc.constantFrom('td', 'th'), some(tie('flow'))))).map((rows) =>
        element('table', [
          element(
            'tbody',
            rows.map((cells) =>
              element(
                'tr',
                cells.map(([name, inside]) => element(name, inside)),
              ),
            ),
          ),
        ]),
      ),
      tie('inline'),
    ),
    all: fc.array(tie('flow'), { maxLength: 6 }),
  }),
).all

const withOptionalEnd = new Set(['li', 'td', 'th', 'tr', 'tbody', 'dt', 'dd'])

/** Writes a tree without the end tags that HTML lets a writer leave out, or with them. */
export const htmlOfTree = (nodes: readonly HtmlNode[], isShort: boolean): string =>
  nodes
    .map((node, at) => {
      if (typeof node === 'string') return node
      const next = nodes[at + 1]
      const endsItself =
        withOptionalEnd.has(node.name) ||
        (node.name === 'p' && typeof next === 'object' && endsParagraph.has(next.name))
      return `<${node.name}>${htmlOfTree(node.children, isShort)}${isShort && endsItself ? '' : `</${node.name}>`}`
    })
    .join('')

const oddNames = [
  ...['p', 'p', 'p', 'li', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'figure', 'hr', 'br', 'img'],
  ...['b', 'i', 'a', 'em', 'strong', 'small', 'sub', 'del', 'nobr', 'font', 'span', 'u', 'code'],
  ...[
    'div',
    'section',
    'article',
    'center',
    'address',
    'form',
    'button',
    'details',
    'summary',
    'dl',
    'dt',
    'dd',
    'figcaption',
  ],
  ...['table', 'table', 'tbody', 'tr', 'td', 'th', 'caption', 'col', 'ruby', 'rt', 'object', 'marquee', 'main', 'menu'],
  ...['script', 'style', 'noscript', 'iframe', 'title', 'textarea', 'xmp', 'template', 'svg', 'math', 'desc', 'mi'],
  ...['html', 'head', 'body', 'frameset', 'input', 'image', 'listing', 'plaintext', 'x-moss'],
]
const anyName = fc.constantFrom(...oddNames)
const start = fc
  .tuple(anyName, fc.constantFrom('', '', '', ' class="x"', ' href=/a', ' src="/media/a.png"', ' id=p>', '/'))
  .map(([name, rest]) => `<${name}${rest}>`)
const end = anyName.map((name) => `</${name}>`)

/** Tags in any order, as people, programs and attackers write them, with words between them. */
export const oddHtml: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { arbitrary: start, weight: 6 },
      { arbitrary: end, weight: 4 },
      { arbitrary: words, weight: 6 },
      {
        arbitrary: fc.constantFrom(
          '&amp;',
          '&lt;p>',
          '&nbsp',
          '<',
          '<!--',
          '-->',
          '<!x>',
          '</',
          ' ',
          '\n',
          '\r\n',
          '"',
        ),
        weight: 1,
      },
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''))

import type { HtmlNode } from '@bowerbird/domain/core/html.ts'
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as htmlNames,
  Parser,
  type TokenHandler,
  Tokenizer,
  type TokenizerOptions,
  type TreeAdapter,
} from 'parse5'

type Tree = DefaultTreeAdapterTypes.DefaultTreeAdapterMap

export interface HtmlBounds {
  depthMax: number
  elementsMax: number
  /** Throws, because the HTML goes beyond a bound. */
  refuse: (bound: 'depth' | 'elements') => never
}

/** Returns nodes in place of a comment. */
type ReadComment = (comment: string) => HtmlNode[]
const noComments: ReadComment = () => []

/** Parses HTML as browsers do inside a page, so that every text is in the element that readers would see it in. */
export function parseHtml(html: string, bounds: HtmlBounds, readComment = noComments): HtmlNode[] {
  const body = defaultTreeAdapter.createElement('body', htmlNames.NS.HTML, [])
  const parser = Parser.getFragmentParser<Tree>(body, { treeAdapter: boundedTree(bounds) })
  // Its `getFragment` moves the nodes one by one, which is slow for many.
  return nodesOf(rootOf(parser, html, bounds)?.childNodes ?? [], readComment)
}

/** Parses a whole page as browsers do, and returns what its body holds. */
export function parseBody(html: string, bounds: HtmlBounds, readComment = noComments): HtmlNode[] {
  const root = rootOf(new Parser<Tree>({ treeAdapter: boundedTree(bounds) }), html, bounds)
  const body = root?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'body')
  return nodesOf(body?.childNodes ?? [], readComment)
}

function rootOf(parser: Parser<Tree>, html: string, { refuse }: HtmlBounds): Tree['element'] | undefined {
  parser.tokenizer = new BoundedTokenizer(parser.options, parser, () => refuse('elements'))
  parser.tokenizer.write(html, true)
  return parser.document.childNodes.find(isElement)
}

const attributesMax = 100

/** The tokenizer compares each attribute of a tag with all before it, so their number has a bound. */
class BoundedTokenizer extends Tokenizer {
  readonly #refuse: () => never

  constructor(options: TokenizerOptions, handler: TokenHandler, refuse: () => never) {
    super(options, handler)
    this.#refuse = refuse
  }

  protected override _createAttr(start: string): void {
    if (this.currentToken && 'attrs' in this.currentToken && this.currentToken.attrs.length >= attributesMax)
      this.#refuse()
    super._createAttr(start)
  }
}

const isElement = (node: Tree['childNode']): node is Tree['element'] => 'tagName' in node

const nodesOf = (nodes: Tree['childNode'][], readComment: ReadComment): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode | HtmlNode[] => {
    if ('value' in node) return node.value
    if (isElement(node)) {
      const attributes = node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value])
      return {
        name: node.tagName,
        attributes: Object.fromEntries(attributes),
        children: nodesOf(node.childNodes, readComment),
      }
    }
    return node.nodeName === '#comment' ? readComment((node as Tree['commentNode']).data) : []
  })

/** Counts while parsing, because a browser opens elements again that were closed in the wrong order, as often as it takes. */
function boundedTree({ depthMax, elementsMax, refuse }: HtmlBounds): TreeAdapter<Tree> {
  // The root of the piece is open too.
  let depth = -1
  let elements = 0
  return {
    ...defaultTreeAdapter,
    ...fromTheEnd,
    createElement(...about) {
      elements += 1
      if (elements > elementsMax) refuse('elements')
      return defaultTreeAdapter.createElement(...about)
    },
    onItemPush() {
      depth += 1
      if (depth > depthMax) refuse('depth')
    },
    onItemPop() {
      depth -= 1
    },
  }
}

/** The parser changes the last children, which a search from the first would find late in a long text. */
const fromTheEnd: Partial<TreeAdapter<Tree>> = {
  insertBefore(parent, node, reference) {
    parent.childNodes.splice(parent.childNodes.lastIndexOf(reference), 0, node)
    node.parentNode = parent
  },
  insertTextBefore(parent, text, reference) {
    const before = parent.childNodes[parent.childNodes.lastIndexOf(reference) - 1]
    if (before && defaultTreeAdapter.isTextNode(before)) before.value += text
    else fromTheEnd.insertBefore?.(parent, defaultTreeAdapter.createTextNode(text), reference)
  },
  detachNode(node) {
    node.parentNode?.childNodes.splice(node.parentNode.childNodes.lastIndexOf(node), 1)
    node.parentNode = null
  },
}

import { type CssNode, generate, type Selector, walk } from 'css-tree'

/** The element of the page that holds the whole blog; the header of the site stands outside of it. */
export const scope = '[data-style]'

const names = (text: string) => new Set(text.split(' '))

/**
 * Functions that compute a value, draw a gradient or move something. All that may load a file is missing (image-set
 * and src take plain strings), and so is everything that is not known today. DAY-090
 */
const functions = names(
  'var env calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp ' +
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark ' +
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient ' +
    'repeating-conic-gradient translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez ' +
    'rotate3d scale scalex scaley scalez scale3d skew skewx skewy matrix matrix3d perspective ' +
    'cubic-bezier steps linear minmax repeat fit-content blur brightness contrast drop-shadow grayscale hue-rotate ' +
    'invert opacity saturate sepia polygon circle ellipse inset counter counters',
)

/** `behavior` and `-moz-binding` ran scripts in old browsers; the others reach beyond the blog's part of the page. */
const refusedProperties = names('behavior -ms-behavior -moz-binding view-transition-name -webkit-app-region src')

const words = {
  escape: 'an escape outside of a text',
  unread: 'what cannot be read as CSS',
  file: "an address that is not a picture of yours here, like url('/media/…')",
}

/** Says what is wrong with a value, a condition or a selector; null where all of it may stay. */
export function refusePart(node: CssNode, isOwnFile: (address: string) => boolean): string | null {
  let problem: string | null = null
  walk(node, (part: CssNode) => {
    problem ??= refuseNode(part, isOwnFile)
  })
  return problem
}

function refuseNode(part: CssNode, isOwnFile: (address: string) => boolean): string | null {
  if (part.type === 'Raw') return words.unread
  if (part.type === 'Url') return isOwnFile(part.value) ? null : words.file
  if (part.type === 'Identifier' && part.name.includes('\\')) return words.escape
  if (part.type === 'Function' && !functions.has(part.name.toLowerCase())) return `the function ${part.name}()`
  return null
}

export function refuseProperty(property: string, value: string): string | null {
  const name = property.toLowerCase()
  if (name.includes('\\')) return words.escape
  if (refusedProperties.has(name)) return `the property ${name}`
  // It would stay before the reader while they scroll; sticky parts stay inside the blog.
  if (name === 'position' && !/^(static|relative|absolute|sticky|inherit|initial|unset)$/i.test(value))
    return `position: ${value}`
  return null
}

/** Puts a selector below the blog's element, which also stands for html, body and :root; null where it would leave it. */
export function scoped(selector: Selector): string | null {
  const parts = selector.children.toArray()
  if (parts.some(({ type }) => type === 'NestingSelector' || type === 'Raw')) return null
  let rest = parts
  while (rest[0] && isRoot(rest[0])) {
    const next = rest.slice(1)
    // "html body" is the same element twice.
    if (next[0]?.type !== 'Combinator' || !next[1] || !isRoot(next[1])) return onRoot(next)
    rest = next.slice(1)
  }
  if (!rest[0] || rest[0].type === 'Combinator') return null
  return `${scope} ${textOf(rest)}`
}

function onRoot(rest: CssNode[]): string | null {
  const combinator = rest.find(({ type }) => type === 'Combinator')
  // Elements beside that of the blog are not the blog's.
  if (combinator?.type === 'Combinator' && !/^(\s*|>)$/.test(combinator.name)) return null
  return scope + textOf(rest)
}

const isRoot = (part: CssNode) =>
  (part.type === 'TypeSelector' && /^(html|body)$/i.test(part.name)) ||
  (part.type === 'PseudoClassSelector' && part.name.toLowerCase() === 'root')

const textOf = (parts: CssNode[]) => parts.map((part) => generate(part)).join('')

import { type CssNode, generate, type Selector, type Value, walk } from 'css-tree'
import { type Bounds, isValueAllowed, type Kind, kindOf, mayHoldLetters, refusesVariables } from './css-properties.ts'

const names = (text: string) => new Set(text.split(' '))

/** Parts that a person presses or types into; the site's own parts are marked by `data-actions`. */
const controls =
  ':is(button,[role=button],input,select,textarea,summary,form,dialog,[popover],[contenteditable],[data-actions])'

/** The boxes around the posts, and the row of a post's name and menu, where more width pushes a control aside. */
const tight = 'div:not([data-style],section *),article>header,article>header *'

/** The properties of a part depend on what it holds; controls and all in them are outside of the scope. */
const conditions: Record<Kind, string> = {
  paint: '',
  space: `:not(:where(${tight}))`,
  shape: `:not(:where(:scope,${tight},:has(${controls})))`,
}

/** The element of the page that a writer may style, without the controls inside; the site's header stands outside of it. */
export const inScope = (rules: string): string => rules && `@scope([data-style]) to (${controls}){${rules}}`

const math = names('var env calc min max clamp round mod rem abs')

/** Functions that compute a value or draw a gradient. All that may load a file is missing. DAY-090 */
const functions = new Set([
  ...math,
  ...names(
    'sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp ' +
      'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark ' +
      'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient ' +
      'repeating-conic-gradient cubic-bezier steps linear brightness contrast grayscale hue-rotate invert opacity ' +
      'saturate sepia counter counters',
  ),
])

const words = {
  escape: 'an escape outside of a text',
  unread: 'what cannot be read as CSS',
  file: "an address that is not a picture of yours here, like url('/media/…')",
  letters: 'letters that are no part of a post',
}

type IsOwnFile = (address: string) => boolean

/** Says what is wrong with a value, a condition or a selector; null where all of it may stay. */
export function refusePart(node: CssNode, isOwnFile: IsOwnFile): string | null {
  let problem: string | null = null
  walk(node, (part: CssNode) => {
    problem ??= refuseNode(part, isOwnFile)
  })
  return problem
}

function refuseNode(part: CssNode, isOwnFile: IsOwnFile): string | null {
  if (part.type === 'Raw') return words.unread
  if (part.type === 'Url') return isOwnFile(part.value) ? null : words.file
  if (part.type === 'Identifier' && part.name.includes('\\')) return words.escape
  if (part.type === 'Function' && !functions.has(part.name.toLowerCase())) return `the function ${part.name}()`
  return null
}

/** Says why a declaration is left out; null where it may stay. */
export function refuseDeclaration(property: string, node: CssNode, isOwnFile: IsOwnFile): string | null {
  if (property.includes('\\')) return words.escape
  const value = generate(node).trim()
  if (!kindOf(property)) return `${property}: ${value}`
  const problem = refusePart(node, isOwnFile)
  if (problem) return problem
  if (!mayHoldLetters(property) && holds(node, (part) => part.type === 'String' && /[\p{L}\p{N}]/u.test(part.value)))
    return words.letters
  const isUnknown = refusesVariables(property) && holds(node, (part) => isFunction(part, 'var'))
  return isUnknown || !isValueAllowed(property, value) ? `${property}: ${value}` : null
}

function holds(node: CssNode, isIt: (part: CssNode) => boolean): boolean {
  let found = false
  walk(node, (part: CssNode) => {
    found ||= isIt(part)
  })
  return found
}

const isFunction = (part: CssNode, name: string) => part.type === 'Function' && part.name.toLowerCase() === name

/** The value with each length held within its bounds, also one that only a browser can compute; null where none can be. */
export function boundedValue(property: string, node: Value, bounds: Bounds | null): string | null {
  if (!bounds) return generate(node)
  const parts = node.children.toArray()
  const isShorthand = /^(border(-[a-z]+){0,2}(?<!-width|-radius)|text-decoration)$/.test(property)
  if (isShorthand && parts.some((part) => part.type === 'Function' && math.has(part.name.toLowerCase()))) {
    // It may be a color, which cannot be bounded, unless the width is there already.
    if (!parts.some(({ type }) => type === 'Dimension')) return null
  }
  return parts
    .map((part) => {
      // Outside of a function, a zero is a length without a unit.
      const isZero = part.type === 'Number' && Number(part.value) === 0
      const isLength = part.type === 'Dimension' || part.type === 'Percentage' || isZero
      const isComputed = part.type === 'Function' && math.has(part.name.toLowerCase()) && !isShorthand
      const text = isZero ? '0px' : generate(part)
      return isLength || isComputed ? `clamp(${bounds[0]},${text},${bounds[1]})` : text
    })
    .join(' ')
    .replaceAll(' , ', ',')
}

const pseudoElements = names('before after first-line first-letter marker selection')

/** A selector below the blog's element; null where it would leave that. */
export function scoped(selector: Selector, kind: Kind): string | null {
  const parts = selector.children.toArray()
  if (parts.some(({ type }) => type === 'NestingSelector' || type === 'Raw')) return null
  const at = parts.findIndex(isPseudoElement)
  const end = at < 0 ? '' : textOf(parts.slice(at))
  if (end && (at < parts.length - 1 || !pseudoElements.has(end.replace(/^:+/, '').toLowerCase()))) return null
  const subject = below(at < 0 ? parts : parts.slice(0, at))
  // Generated parts hold no control.
  return subject && subject + conditions[end && kind === 'shape' ? 'space' : kind] + end
}

const isPseudoElement = (part: CssNode) =>
  part.type === 'PseudoElementSelector' ||
  (part.type === 'PseudoClassSelector' && /^(before|after|first-line|first-letter)$/i.test(part.name))

/** The blog's element also stands for html, body and :root. */
function below(parts: CssNode[]): string | null {
  let rest = parts
  while (rest[0] && isRoot(rest[0])) {
    const next = rest.slice(1)
    // "html body" is the same element twice.
    if (next[0]?.type !== 'Combinator' || !next[1] || !isRoot(next[1])) return onRoot(next)
    rest = next.slice(1)
  }
  if (rest.length === 0) return ':scope *'
  if (rest[0]?.type === 'Combinator' || rest.at(-1)?.type === 'Combinator') return null
  return `:scope ${textOf(rest)}`
}

function onRoot(rest: CssNode[]): string | null {
  const combinator = rest.find(({ type }) => type === 'Combinator')
  // Elements beside that of the blog are not the blog's.
  if (combinator?.type === 'Combinator' && !/^(\s*|>)$/.test(combinator.name)) return null
  if (rest.at(-1)?.type === 'Combinator') return null
  return `:scope${textOf(rest)}`
}

const isRoot = (part: CssNode) =>
  (part.type === 'TypeSelector' && /^(html|body)$/i.test(part.name)) ||
  (part.type === 'PseudoClassSelector' && part.name.toLowerCase() === 'root')

const textOf = (parts: CssNode[]) => parts.map((part) => generate(part)).join('')

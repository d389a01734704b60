import { takenOutMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { TakenOut } from '@bowerbird/domain/blogs/styles.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type Atrule, type Block, type CssNode, type Declaration, generate, parse, type Rule, walk } from 'css-tree'
import { boundedValue, inScope, refuseDeclaration, refusePart, scoped } from './css-parts.ts'
import { boundsOf, type Kind, kindOf } from './css-properties.ts'

const depthMax = 30
const nestingMax = 3
const mistakesMax = 100
const servedMax = 200_000

/** The parser calls itself for each bracket, so the depth is bounded before it sees the text. */
function isTooDeep(source: string): boolean {
  let depth = 0
  for (const sign of source) {
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
    if (depth > depthMax) return true
  }
  return false
}

interface Cleaned {
  css: string
  takenOut: TakenOut[]
}

type IsOwnFile = (address: string) => boolean

/**
 * A writer's stylesheet as it is served: rules below the blog's element, in a layer of their own, without anything that
 * loads a file from elsewhere. It is written anew from what was parsed, so nothing passes unseen. DAY-089 … DAY-092
 */
export function cleanCss(source: string, isOwnFile: IsOwnFile): Cleaned {
  if (isTooDeep(source)) throw new RefusedError(blogsRefusals.styleTooDeep)
  const cleaner = new Cleaner(isOwnFile)
  let mistakes = 0
  const onParseError = () => {
    // Going on after a mistake takes the parser much longer than reading on.
    if (++mistakes > mistakesMax) throw new RefusedError(blogsRefusals.styleUnreadable)
  }
  const sheet = parse(source, { positions: true, parseCustomProperty: true, onParseError })
  renameProperties(sheet)
  const nodes = sheet.type === 'StyleSheet' ? sheet.children.toArray() : []
  const css = kinds.map((kind) => inScope(cleaner.rules(nodes, kind, 0))).join('')
  if (css.length > servedMax) throw new RefusedError(blogsRefusals.styleTooLong)
  const takenOut = cleaner.takenOut.sort((one, other) => one.line - other.line)
  return { css: css && `@layer blog{${css}}`, takenOut }
}

const unread = 'what cannot be read as CSS'
const kinds: readonly Kind[] = ['paint', 'space', 'shape']

/** The site's controls use custom properties too, so a writer's have names of their own. */
function renameProperties(sheet: CssNode): void {
  const own = new Set<string>()
  walk(sheet, (node: CssNode) => {
    if (node.type === 'Declaration' && node.property.startsWith('--')) own.add(node.property)
  })
  const renamed = (name: string) => (own.has(name) ? `--own-${name.slice(2)}` : name)
  walk(sheet, (node: CssNode) => {
    if (node.type === 'Declaration') node.property = renamed(node.property)
    if (node.type === 'Identifier') node.name = renamed(node.name)
  })
}

/** Each method writes its part of the stylesheet, or nothing and what it leaves out. */
class Cleaner {
  readonly takenOut: TakenOut[] = []
  readonly #isOwnFile: IsOwnFile

  constructor(isOwnFile: IsOwnFile) {
    this.#isOwnFile = isOwnFile
  }

  rules(nodes: CssNode[], kind: Kind, depth: number): string {
    return nodes
      .map((node) => {
        if (node.type === 'Rule') return this.#rule(node, kind)
        if (node.type === 'Atrule') return this.#atRule(node, kind, depth)
        return node.type === 'Comment' ? '' : this.#drop(node, unread)
      })
      .join('')
  }

  #rule(node: Rule, kind: Kind): string {
    if (node.prelude.type !== 'SelectorList') return this.#drop(node, unread)
    const selectors = node.prelude.children.toArray().map((selector) => {
      const text = selector.type === 'Selector' ? scoped(selector, kind) : null
      return text ?? this.#drop(selector, `the selector ${generate(selector)}`)
    })
    const below = selectors.filter(Boolean).join(',')
    const inside = this.#declarations(node.block, kind)
    return below && inside ? `${below}{${inside}}` : ''
  }

  #atRule(node: Atrule, kind: Kind, depth: number): string {
    const name = node.name.toLowerCase()
    const prelude = node.prelude ? generate(node.prelude) : ''
    const isRead = node.prelude !== null && refusePart(node.prelude, () => false) === null
    if (!['media', 'supports', 'container'].includes(name) || !isRead || !node.block || depth >= nestingMax)
      return this.#drop(node, `@${name}`)
    const inside = this.rules(node.block.children.toArray(), kind, depth + 1)
    return inside && `@${name} ${prelude}{${inside}}`
  }

  #declarations(block: Block, kind: Kind): string {
    return block.children
      .toArray()
      .map((node) => {
        if (node.type === 'Declaration') return this.#declaration(node, kind)
        if (node.type === 'Comment') return ''
        return this.#drop(node, node.type === 'Raw' ? unread : 'a rule inside a rule')
      })
      .join('')
  }

  #declaration(node: Declaration, kind: Kind): string {
    const property = node.property.startsWith('--') ? node.property : node.property.toLowerCase()
    const problem = refuseDeclaration(property, node.value, this.#isOwnFile)
    // Only parts without controls can be narrow.
    const isNarrow = property === 'max-width' && kind === 'shape'
    const bounds = isNarrow ? boundsOf('width') : boundsOf(property)
    const value = node.value.type === 'Value' ? boundedValue(property, node.value, bounds) : null
    if (problem || value === null) return this.#drop(node, problem ?? `${property}: ${generate(node.value)}`)
    if (node.important) this.#drop(node, '!important (the rest of the line stays)')
    return kindOf(property) === kind || isNarrow ? `${property}:${value};` : ''
  }

  #drop(node: CssNode, what: string): '' {
    const line = node.loc?.start.line ?? 1
    const words = what.slice(0, 100)
    const isKnown = this.takenOut.some((known) => known.line === line && known.what === words)
    if (!isKnown && this.takenOut.length < takenOutMax) this.takenOut.push({ line, what: words })
    return ''
  }
}

import { takenOutMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { TakenOut } from '@bowerbird/domain/blogs/styles.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type Atrule, type Block, type CssNode, type Declaration, generate, parse, type Rule } from 'css-tree'
import { refusePart, refuseProperty, scope, scoped } from './css-parts.ts'

const depthMax = 30
const nestingMax = 3
const mistakesMax = 100

/** The parser calls itself for each bracket, so the depth is bounded before it sees the text. */
export function isTooDeep(source: string): boolean {
  let depth = 0
  for (const sign of source) {
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
    if (depth > depthMax) return true
  }
  return false
}

/**
 * Holds for every blog's stylesheet. Important declarations of an earlier layer outweigh later ones, and the writer's
 * have none. The blog cannot paint outside of its element, and a button cannot be made to cover it.
 */
const guard = `@layer blog-guard{${scope}{contain:layout paint!important;isolation:isolate!important}${scope} :is(button,[role=button],input,select,textarea,summary){contain:paint!important;max-width:100%!important;max-height:64px!important;opacity:1!important;transform:none!important;translate:none!important;scale:none!important}${scope} :is(button,[role=button])::after,${scope} :is(button,[role=button])::before{position:static!important}}`

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
  const cleaner = new Cleaner(isOwnFile)
  let mistakes = 0
  const onParseError = () => {
    // Going on after a mistake takes the parser much longer than reading on.
    if (++mistakes > mistakesMax) throw new RefusedError(blogsRefusals.styleUnreadable)
  }
  const sheet = parse(source, { positions: true, parseCustomProperty: true, onParseError })
  const css = sheet.type === 'StyleSheet' ? cleaner.rules(sheet.children.toArray(), 0) : ''
  const takenOut = cleaner.takenOut.sort((one, other) => one.line - other.line)
  return { css: css && `${guard}@layer blog{${css}}`, takenOut }
}

const unread = 'what cannot be read as CSS'
const frames = /^(from|to|[\d.]+%)(,(from|to|[\d.]+%))*$/i

/** Each method writes its part of the stylesheet, or nothing and what it leaves out. */
class Cleaner {
  readonly takenOut: TakenOut[] = []
  readonly #isOwnFile: IsOwnFile

  constructor(isOwnFile: IsOwnFile) {
    this.#isOwnFile = isOwnFile
  }

  rules(nodes: CssNode[], depth: number): string {
    return nodes
      .map((node) => {
        if (node.type === 'Rule') return this.#rule(node)
        if (node.type === 'Atrule') return this.#atRule(node, depth)
        return node.type === 'Comment' ? '' : this.#drop(node, unread)
      })
      .join('')
  }

  #rule(node: Rule): string {
    if (node.prelude.type !== 'SelectorList') return this.#drop(node, unread)
    const selectors = node.prelude.children.toArray().map((selector) => {
      const text = selector.type === 'Selector' ? scoped(selector) : null
      return text ?? this.#drop(selector, `the selector ${generate(selector)}`)
    })
    const below = selectors.filter(Boolean).join(',')
    const inside = this.#declarations(node.block)
    return below && inside ? `${below}{${inside}}` : ''
  }

  #atRule(node: Atrule, depth: number): string {
    const name = node.name.toLowerCase()
    const prelude = node.prelude ? generate(node.prelude) : ''
    if (name === 'keyframes' && node.block && /^[a-z][\w-]*$/i.test(prelude)) {
      const inside = node.block.children.toArray().map((frame) => this.#frame(frame))
      return `@keyframes ${prelude}{${inside.join('')}}`
    }
    const isRead = node.prelude !== null && refusePart(node.prelude, () => false) === null
    if (!['media', 'supports', 'container'].includes(name) || !isRead || !node.block || depth >= nestingMax)
      return this.#drop(node, `@${name}`)
    return `@${name} ${prelude}{${this.rules(node.block.children.toArray(), depth + 1)}}`
  }

  #frame(node: CssNode): string {
    if (node.type === 'Comment') return ''
    const at = node.type === 'Rule' ? generate(node.prelude) : ''
    if (node.type !== 'Rule' || !frames.test(at)) return this.#drop(node, 'what is no frame of an animation')
    return `${at}{${this.#declarations(node.block)}}`
  }

  #declarations(block: Block): string {
    return block.children
      .toArray()
      .map((node) => {
        if (node.type === 'Declaration') return this.#declaration(node)
        if (node.type === 'Comment') return ''
        return this.#drop(node, node.type === 'Raw' ? unread : 'a rule inside a rule')
      })
      .join('')
  }

  #declaration(node: Declaration): string {
    const value = generate(node.value).trim()
    const problem = refuseProperty(node.property, value) ?? refusePart(node.value, this.#isOwnFile)
    if (problem) return this.#drop(node, problem)
    if (node.important) this.#drop(node, '!important (the rest of the line stays)')
    return `${node.property}:${value};`
  }

  #drop(node: CssNode, what: string): '' {
    const line = node.loc?.start.line ?? 1
    const words = what.slice(0, 100)
    const isKnown = this.takenOut.some((known) => known.line === line && known.what === words)
    if (!isKnown && this.takenOut.length < takenOutMax) this.takenOut.push({ line, what: words })
    return ''
  }
}

import { takenOutMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { TakenOut } from '@bowerbird/domain/blogs/styles.contract.ts'
import { type Atrule, type Block, type CssNode, type Declaration, generate, parse, type Rule } from 'css-tree'
import { refusePart, refuseProperty, scope, scoped } from './css-parts.ts'

const depthMax = 30
const nestingMax = 3

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

/**
 * A writer's stylesheet as it is served: rules below the blog's element, in a layer of their own, without anything that
 * loads a file from elsewhere. It is written anew from what was parsed, so nothing passes unseen. DAY-089 … DAY-092
 */
export function cleanCss(source: string, isOwnFile: (address: string) => boolean): Cleaned {
  const takenOut: TakenOut[] = []
  const drop = (node: CssNode, what: string): '' => {
    const line = node.loc?.start.line ?? 1
    const isTold = takenOut.some((known) => known.line === line && known.what === what)
    if (!isTold && takenOut.length < takenOutMax) takenOut.push({ line, what })
    return ''
  }

  const declaration = (node: Declaration): string => {
    const value = generate(node.value).trim()
    const problem = refuseProperty(node.property, value) ?? refusePart(node.value, isOwnFile)
    if (problem) return drop(node, problem)
    if (node.important) drop(node, '!important (the rest of the line stays)')
    return `${node.property}:${value};`
  }

  const declarations = (block: Block): string =>
    block.children
      .toArray()
      .map((node) => {
        if (node.type === 'Declaration') return declaration(node)
        return drop(node, node.type === 'Raw' ? 'what cannot be read as CSS' : 'a rule inside a rule')
      })
      .join('')

  const rule = (node: Rule): string => {
    if (node.prelude.type !== 'SelectorList') return drop(node, 'what cannot be read as CSS')
    const selectors = node.prelude.children.toArray().map((selector) => {
      const text = selector.type === 'Selector' ? scoped(selector) : null
      return text ?? drop(selector, `the selector ${generate(selector)}`)
    })
    const kept = selectors.filter(Boolean).join(',')
    const inside = declarations(node.block)
    return kept && inside ? `${kept}{${inside}}` : ''
  }

  const frame = (node: CssNode): string => {
    if (node.type !== 'Rule') return node.type === 'Comment' ? '' : drop(node, 'what is no frame of an animation')
    const at = generate(node.prelude)
    return /^(from|to|[\d.]+%)(,(from|to|[\d.]+%))*$/i.test(at)
      ? `${at}{${declarations(node.block)}}`
      : drop(node, `the frame ${at}`)
  }

  const atRule = (node: Atrule, depth: number): string => {
    const name = node.name.toLowerCase()
    const prelude = node.prelude ? generate(node.prelude) : ''
    const isOpen = node.prelude === null || refusePart(node.prelude, () => false) !== null
    if (name === 'keyframes' && node.block && /^[a-z][\w-]*$/i.test(prelude))
      return `@keyframes ${prelude}{${node.block.children.toArray().map(frame).join('')}}`
    if (!['media', 'supports', 'container'].includes(name) || isOpen || !node.block || depth >= nestingMax)
      return drop(node, `@${name}`)
    return `@${name} ${prelude}{${rules(node.block.children.toArray(), depth + 1)}}`
  }

  const rules = (nodes: CssNode[], depth: number): string =>
    nodes
      .map((node) => {
        if (node.type === 'Rule') return rule(node)
        if (node.type === 'Atrule') return atRule(node, depth)
        return node.type === 'Comment' ? '' : drop(node, 'what cannot be read as CSS')
      })
      .join('')

  const sheet = parse(source, { positions: true, parseCustomProperty: true })
  const css = sheet.type === 'StyleSheet' ? rules(sheet.children.toArray(), 0) : ''
  return { css: css && `${guard}@layer blog{${css}}`, takenOut: takenOut.sort((one, other) => one.line - other.line) }
}

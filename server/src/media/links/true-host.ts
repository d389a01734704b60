import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { hiddenHost, newHostBudget } from '@bowerbird/domain/media/true-host.ts'

/** Returns what adds, in the links of one text, the host that a link leads to if its words name another one. */
export function trueHosts(): (element: HtmlElement) => HtmlElement {
  const budget = newHostBudget()
  return (element) => {
    const { name, attributes, children } = element
    if (name !== 'a' || attributes.href === undefined) return element
    const host = hiddenHost(children.map(textOf).join(''), attributes.href, budget)
    return host ? { ...element, children: [...children, ` (${host})`] } : element
  }
}

const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))

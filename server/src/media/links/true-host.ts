import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html-node.ts'
import { hiddenHost } from '@bowerbird/domain/media/true-host.ts'

/** Adds the host that a link leads to if its text names another one. */
export function showTrueHost(element: HtmlElement): HtmlElement {
  const { name, attributes, children } = element
  if (name !== 'a' || attributes.href === undefined) return element
  const host = hiddenHost(children.map(textOf).join(''), attributes.href)
  return host ? { ...element, children: [...children, ` (${host})`] } : element
}

const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))

import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { classesOf, isBlank, isElement } from '../../html-page.ts'
import { isBox } from './page-blocks.ts'
import { wordsOf } from './post-page.ts'

export interface TrailPart {
  blog: string
  url: string
  nodes: HtmlNode[]
}

/**
 * Splits a body into the parts of a reblog: `<a href="https://NAME.tumblr.com/post/1">NAME</a>:<blockquote>…`, which
 * nests the older parts. Pictures above the first name are of the oldest part.
 */
export function trailOf(given: HtmlNode[]): { trail: TrailPart[]; own: HtmlNode[] } {
  const nodes = opened(given)
  const found = findHeader(nodes)
  if (!found) return { trail: [], own: nodes }
  const { blog, url, start, quotation } = found
  const inner = trailOf(quotation.children)
  const trail = [...inner.trail, { blog, url, nodes: inner.own }]
  const above = nodes.slice(0, start)
  const [oldest] = trail
  if (oldest && !above.every(isBlank)) oldest.nodes = [...above, ...oldest.nodes]
  return { trail, own: nodes.slice(nodes.indexOf(quotation) + 1) }
}

/** Some writers put the whole into a box. */
function opened(nodes: HtmlNode[]): HtmlNode[] {
  const [box, ...more] = nodes.filter((node) => !isBlank(node))
  return isBox(box) && more.length === 0 ? opened(box.children) : nodes
}

function findHeader(nodes: readonly HtmlNode[]) {
  const places = nodes.flatMap((node, at) => (isBlank(node) ? [] : [at]))
  for (const [index, start] of places.entries()) {
    const [, second, third] = [0, 1, 2].map((step) => nodes[places[index + step] ?? -1])
    const first = nodes[start]
    if (
      isElement(first, 'a') &&
      typeof second === 'string' &&
      second.trim() === ':' &&
      isElement(third, 'blockquote')
    ) {
      const named = blogOf(first)
      if (named) return { ...named, start, quotation: third }
    }
    if (isElement(first, 'p', 'div') && isElement(second, 'blockquote')) {
      const link = first.children.find((child) => isElement(child, 'a')) as HtmlElement | undefined
      const named = link && wordsOf(first.children) === `${wordsOf([link])}:` ? blogOf(link) : null
      if (named) return { ...named, start, quotation: second }
    }
  }
  return null
}

function blogOf(link: HtmlElement): { blog: string; url: string } | null {
  const url = link.attributes.href ?? ''
  const blog = wordsOf([link]).toLowerCase()
  const address = URL.parse(url)
  const isPost = address !== null && (address.hostname.endsWith('.tumblr.com') || /\/post\/\d/.test(address.pathname))
  const isBlog = isPost || classesOf(link).includes('tumblr_blog')
  return isBlog && /^[a-z0-9_.@-]{1,100}$/.test(blog) ? { blog, url } : null
}

import { descriptionLink } from '@bowerbird/domain/blogs/descriptions.ts'
import { tagNames } from '@bowerbird/domain/core/html/tags.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { escapeHtml, type HtmlNode } from '@bowerbird/domain/core/html.ts'
import { type HtmlBounds, parseHtml } from '../core/html/parse-html.ts'
import { writeHtml } from '../core/html/write-html.ts'
import { trueHosts } from '../media/links/true-host.ts'

const allowed = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'br', 'p'])
const removedWhole = new Set(['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noscript'])

class IntricateError extends Error {}
const bounds: HtmlBounds = {
  depthMax: 200,
  elementsMax: 5000,
  refuse: () => {
    throw new IntricateError()
  },
}

/** Sanitises the few tags that a description may have; without `<br>` or `<p>`, newlines become `<br>`. BLOG-333 */
export function cleanDescription(text: string, blogName: string): string {
  const hasOwnLines = tagNames(text).some((name) => name === 'br' || name === 'p')
  try {
    const nodes = parseHtml(hasOwnLines ? text : text.replace(/\r?\n/g, '<br>'), bounds)
    return writeHtml(allowedOf(nodes, blogName, trueHosts()), ' />')
  } catch (problem) {
    if (problem instanceof IntricateError) return escapeHtml(wordsOf(text))
    throw problem
  }
}

/** An element that is not allowed leaves its contents in its place. */
const allowedOf = (nodes: readonly HtmlNode[], blogName: string, showHost: ReturnType<typeof trueHosts>): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node
    if (removedWhole.has(node.name)) return []
    const children = allowedOf(node.children, blogName, showHost)
    return allowed.has(node.name)
      ? showHost({ name: node.name, attributes: attributesOf(node, blogName), children })
      : children
  })

function attributesOf({ name, attributes: { href } }: Exclude<HtmlNode, string>, blogName: string) {
  if (name !== 'a') return {}
  const leads = href === undefined ? null : descriptionLink(href, blogName)
  return { ...(leads !== null && { href: leads }), rel: 'nofollow ugc noopener' }
}

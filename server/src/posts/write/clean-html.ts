import type { HtmlNode } from '@bowerbird/domain/core/html-node.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { bodyMaxLength, htmlDepthMax, htmlElementsMax, htmlTagsMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { elementsRemovedWhole, rebuildElement } from '@bowerbird/domain/posts/text/rich-text.ts'
import { type HtmlBounds, parseHtml } from '../../core/html/parse-html.ts'
import { writeHtml } from '../../core/html/write-html.ts'
import { trueHosts } from '../../media/links/true-host.ts'

const passesMax = 5
const removedWhole: readonly string[] = elementsRemovedWhole

/**
 * The only sanitiser for the HTML of posts. It parses the HTML and rebuilds it from the allow list until nothing changes,
 * so that parsing the stored HTML gives the same HTML.
 */
export function cleanHtml(html: string): string {
  let before = html
  for (let pass = 0; pass < passesMax; pass += 1) {
    const clean = rebuild(before)
    if (clean === before) return clean
    before = clean
  }
  throw new RefusedError(postsRefusals.tooIntricate)
}

/** Limits the depth while parsing, because deep nesting makes hostile HTML slow. */
const bounds: HtmlBounds = {
  depthMax: htmlDepthMax,
  elementsMax: htmlElementsMax,
  refuse: (bound) => {
    throw new RefusedError(bound === 'depth' ? postsRefusals.tooDeep : postsRefusals.tooIntricate)
  },
}

function rebuild(html: string): string {
  if (html.length > bodyMaxLength || countTags(html) > htmlTagsMax) throw new RefusedError(postsRefusals.tooIntricate)
  return writeHtml(allowedOf(parseHtml(html, bounds), trueHosts()), ' />')
}

/** An element that is not allowed leaves its contents in its place. */
const allowedOf = (nodes: readonly HtmlNode[], showHost: ReturnType<typeof trueHosts>): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node
    if (removedWhole.includes(node.name)) return []
    // Browsers do not show the text inside a frame, so it is removed.
    const children = node.name === 'iframe' ? [] : allowedOf(node.children, showHost)
    const element = rebuildElement(node.name, node.attributes)
    return element ? showHost({ ...element, children }) : children
  })

function countTags(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code === 0x3c || code === 0x26) count += 1
  }
  return count
}

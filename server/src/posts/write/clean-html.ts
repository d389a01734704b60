import type { HtmlNode } from '@bowerbird/domain/core/html.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Body } from '@bowerbird/domain/posts/document/document.ts'
import { nameHosts } from '@bowerbird/domain/posts/document/name-hosts.ts'
import { decodeHtml } from '@bowerbird/domain/posts/formats/html/decode.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { bodyMaxLength, htmlDepthMax, htmlElementsMax, htmlTagsMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { type HtmlBounds, parseHtml } from '../../core/html/parse-html.ts'

/** The only sanitiser for the HTML of posts: what isn't in a document is gone. */
export const cleanBody = (html: string): Body => nameHosts(decodeHtml(readHtml(html)))

export const cleanHtml = (html: string): string => encodeHtml(cleanBody(html))

/** Limits the depth while parsing, because deep nesting makes hostile HTML slow. */
const bounds: HtmlBounds = {
  depthMax: htmlDepthMax,
  elementsMax: htmlElementsMax,
  refuse: (bound) => {
    throw new RefusedError(bound === 'depth' ? postsRefusals.tooDeep : postsRefusals.tooIntricate)
  },
}

function readHtml(html: string): HtmlNode[] {
  if (html.length > bodyMaxLength || countTags(html) > htmlTagsMax) throw new RefusedError(postsRefusals.tooIntricate)
  return parseHtml(html, bounds)
}

function countTags(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code === 0x3c || code === 0x26) count += 1
  }
  return count
}

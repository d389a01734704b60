import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { bodyMaxLength, htmlDepthMax, htmlTagsMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { elementsRemovedWhole, rebuildElement, richElements } from '@bowerbird/domain/posts/text/rich-text.ts'
import sanitize from 'sanitize-html'

const passesMax = 5
const voidElements = ['img', 'br', 'hr']
/** This name is not in the allow list, so an element renamed to it is removed and its contents stay. */
const notAllowed = 'not-allowed'

/** The second pass must allow the attributes that the first one adds. */
const addedAttributes: Record<string, string[]> = { a: ['rel'], iframe: ['sandbox'] }

const options: sanitize.IOptions = {
  allowedTags: Object.keys(richElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(richElements).map(([name, own]) => [name, [...own, ...(addedAttributes[name] ?? [])]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  nonTextTags: [...elementsRemovedWhole],
  selfClosing: voidElements,
  parseStyleAttributes: false,
  transformTags: {
    '*': (name, attributes) => {
      const element = rebuildElement(name, attributes)
      return element ? { tagName: element.name, attribs: element.attributes } : asNotAllowed(name)
    },
  },
  // Browsers do not show the text inside a frame, so it is removed.
  textFilter: (text, name) => (name === 'iframe' ? '' : text),
}

const asNotAllowed = (name: string) => ({
  tagName: elementsRemovedWhole.some((whole) => whole === name) ? name : notAllowed,
  attribs: {},
})

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
function rebuild(html: string): string {
  if (html.length > bodyMaxLength || countTags(html) > htmlTagsMax) throw new RefusedError(postsRefusals.tooIntricate)
  let depth = 0
  return sanitize(html, {
    ...options,
    onOpenTag: () => {
      depth += 1
      if (depth > htmlDepthMax) throw new RefusedError(postsRefusals.tooDeep)
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
}

function countTags(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code === 0x3c || code === 0x26) count += 1
  }
  return count
}

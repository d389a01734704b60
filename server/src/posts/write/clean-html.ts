import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { bodyMaxLength, htmlDepthMax, htmlMarksMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { elementsRemovedWhole, rebuildElement, richElements } from '@bowerbird/domain/posts/text/rich-text.ts'
import sanitize from 'sanitize-html'
import { cleanIfPlain } from '../read/plain-html.ts'

const passesMax = 5
const voidElements = ['img', 'br', 'hr']
/** Never in the allow list, so whatever is renamed to it goes and leaves its contents. */
const notAllowed = 'not-allowed'

/** What the rebuilding itself adds passes the second look as well. */
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
  // A frame shows its player; what stands between its tags shows nowhere.
  textFilter: (text, name) => (name === 'iframe' ? '' : text),
}

const asNotAllowed = (name: string) => ({
  tagName: elementsRemovedWhole.some((whole) => whole === name) ? name : notAllowed,
  attribs: {},
})

/** The one way for HTML into a post. What is plain enough to be known by sight is not parsed, and comes out the same. */
export const cleanHtml = (html: string): string => cleanIfPlain(html) ?? cleanParsed(html)

/**
 * Parsed, rebuilt from the allow list, and parsed again until nothing changes, so that what is stored is exactly what
 * our own parser would make of it.
 */
export function cleanParsed(html: string): string {
  let clean = rebuild(html)
  if (clean === html || cleanIfPlain(clean) === clean) return clean
  for (let pass = 1; pass < passesMax; pass += 1) {
    const again = rebuild(clean)
    if (again === clean) return clean
    clean = again
  }
  throw new RefusedError(postsRefusals.tooIntricate)
}

/** The depth is watched while parsing: nesting is what makes hostile HTML slow. */
function rebuild(html: string): string {
  if (html.length > bodyMaxLength || countMarks(html) > htmlMarksMax) throw new RefusedError(postsRefusals.tooIntricate)
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

function countMarks(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code === 0x3c || code === 0x26) count += 1
  }
  return count
}

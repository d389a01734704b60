import type { Formatting } from '@bowerbird/domain/messaging/entities.contract.ts'

export interface LinkTo {
  url: string
  blogName: string
  postId: string
  messagingBlogName: string
}

export interface TextPiece {
  text: string
  /** Null for plain words. */
  link: LinkTo | null
}

/** Only what fits becomes a link: known type, in bounds, after the one before, and an address of the web. MSG-186 … MSG-189 */
export function textPieces(text: string, formatting: readonly Formatting[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  const addPlain = (until: number) => {
    if (until > at) pieces.push({ text: text.slice(at, until), link: null })
  }
  for (const range of formatting) {
    const link = linkOf(range)
    if (!link || !isWithin(range, text) || range.start < at) continue
    addPlain(range.start)
    pieces.push({ text: text.slice(range.start, range.end), link })
    at = range.end
  }
  addPlain(text.length)
  return pieces
}

const isWithin = ({ start, end }: Formatting, text: string) =>
  Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end > start && end <= text.length

function linkOf(range: Formatting): LinkTo | null {
  if (range.type !== 'link' || !range.url || !isWebAddress(range.url)) return null
  return {
    url: range.url,
    blogName: range.blog_name ?? '',
    postId: range.post_id ?? '',
    messagingBlogName: range.messaging_blog_name ?? '',
  }
}

/** MSG-188 */
const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

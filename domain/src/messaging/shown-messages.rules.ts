import { formatDate } from '../core/language/formats.ts'
import { t } from '../core/language/t.ts'
import type { ImageSize, PostReference } from './entities.contract.ts'
import type { MessageType } from './messaging.contract.ts'
import { collapseWithinMs, thumbnailWidthPx, timestampGapMs } from './messaging.limits.ts'

/** The names of the types in a window; messages also collapse by these. MSG-163, MSG-209 */
export const viewTypes = {
  TEXT: 'text',
  POSTREF: 'post',
  IMAGE: 'image',
  STICKER: 'sticker',
} as const satisfies Record<MessageType, string>
export type ViewType = (typeof viewTypes)[MessageType]

interface Said {
  ts: number
  participant: string
  type: MessageType
}

/** MSG-205; the first of a list has one. MSG-206 */
export const hasTimestampHeader = (message: { ts: number }, previous: { ts: number } | undefined): boolean =>
  !previous || message.ts - previous.ts > timestampGapMs

/** MSG-208 */
export const isCollapsed = (message: Said, previous: Said | undefined): boolean =>
  previous !== undefined &&
  previous.participant === message.participant &&
  viewTypes[previous.type] === viewTypes[message.type] &&
  message.ts - previous.ts <= collapseWithinMs

/** Uses local time. MSG-207 */
export function timestampText(ts: number, now: number): string {
  const [at, today] = [new Date(ts), new Date(now)]
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const time = formatDate(at, clock)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (isSameDay(at, today)) return time
  if (isSameDay(at, yesterday)) return t('Yesterday {time}', { time })
  const isThisYear = at.getFullYear() === today.getFullYear()
  return formatDate(at, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }), ...clock })
}

const isSameDay = (one: Date, other: Date) =>
  one.getFullYear() === other.getFullYear() && one.getMonth() === other.getMonth() && one.getDate() === other.getDate()

/** Picks the smallest size that is wide enough, else the largest. MSG-200 */
export function thumbnailOf(sizes: readonly ImageSize[], widthPx = thumbnailWidthPx): ImageSize | undefined {
  const byWidth = sizes.toSorted((one, other) => one.width - other.width)
  return byWidth.find(({ width }) => width >= widthPx) ?? byWidth.at(-1)
}

/** Prefers the post's own thumbnail to its photos. MSG-200 */
export function thumbnailOfPost(post: PostReference): ImageSize | undefined {
  if (!post.thumbnail_url) return thumbnailOf(post.photos?.[0]?.alt_sizes ?? [])
  return { url: post.thumbnail_url, width: post.thumbnail_width ?? 0, height: post.thumbnail_height ?? 0 }
}

const referenceTypes = ['photo', 'link', 'quote', 'audio', 'video', 'chat'] as const

interface Photo {
  url: string
  /** An uploaded GIF is stored in another format, so its file name does not tell. */
  isMoving?: boolean
}

const isGif = ({ url, isMoving }: Photo) => isMoving || /\.gif$/i.test(url)

/** Undefined for a text or an answer. MSG-192, MSG-193 */
export function referenceType(kind: string, photos: readonly Photo[]): PostReference['type'] {
  if (kind === 'photo' && photos.length > 1) return 'photoset'
  if (kind === 'photo' && photos[0] && isGif(photos[0])) return 'gif'
  return referenceTypes.find((type) => type === kind)
}

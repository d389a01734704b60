import type { Refusal } from '../core/refusal.ts'
import { timeZoneNamed } from '../core/time-zones.ts'
import { mediaRefusals } from '../media/media.refusals.ts'
import { pictureType } from '../media/picture-types.ts'
import { avatarDefaultSizePx, avatarSizesPx } from './blogs.limits.ts'
import { blogsRefusals } from './blogs.refusals.ts'
import type { Theme } from './entities.contract.ts'

/** BLOG-330 */
export const defaultBlogTitle = 'Untitled'
const defaultTheme: Theme = {
  background_color: '#FAFAFA',
  title_color: '#444444',
  link_color: '#529ECC',
  title_font: 'Gibson',
  title_font_weight: 'bold',
  show_avatar: true,
  show_title: true,
  show_description: true,
  show_header_image: true,
  header_stretch: true,
  avatar_shape: 'square',
  header_image_focused: null,
  header_full_width: null,
  header_full_height: null,
  header_focus_width: null,
  header_focus_height: null,
  header_bounds: null,
}

/** Only the owner's choices are stored; the rest follows the defaults. */
export const withThemeDefaults = (chosen: Partial<Theme>): Theme => ({ ...defaultTheme, ...chosen })

export const refuseTimeZone = (name: string): Refusal | null =>
  timeZoneNamed(name) === undefined ? blogsRefusals.unknownTimeZone : null

/** Expects the type that the bytes show, not the one the browser names. */
export const refuseAvatar = (mime: string): Refusal | null =>
  pictureType.test(mime) ? null : mediaRefusals.notValid('image')

export const avatarSizeFor = (wanted: string | undefined): number =>
  avatarSizesPx.find((sizePx) => String(sizePx) === wanted) ?? avatarDefaultSizePx // POST-029

export interface FollowTarget {
  isMine: boolean
  canBeFollowed: boolean
}

/** BLOG-400, POST-371, POST-375 */
export function refuseFollow(target: FollowTarget): Refusal | null {
  if (target.isMine) return blogsRefusals.ownBlog
  return !target.canBeFollowed ? blogsRefusals.cannotFollow : null
}

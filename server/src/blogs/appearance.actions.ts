import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { withThemeDefaults } from '@bowerbird/domain/blogs/blogs.rules.ts'
import type { Blog, Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { type HeaderFocus, measuresOfFocus } from '@bowerbird/domain/blogs/header-focus.ts'
import type { ReadyThemeId } from '@bowerbird/domain/blogs/themes/theme-ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { copyMedia, releaseMedia } from '../media/media.actions.ts'
import { findOwnMedia } from '../media/media.views.ts'
import { lockAppearance, updateBlog } from './blogs.store.ts'
import { readAdminBlog, readSeenBlog } from './blogs.views.ts'
import { cleanDescription } from './clean-description.ts'

interface Appearance {
  blogName: string
  title?: string | undefined
  description?: string | undefined
  theme: Partial<Theme>
  look?: ReadyThemeId | null | undefined
  focus?: HeaderFocus | undefined
}

type HeaderTheme = Pick<
  Theme,
  | 'header_image_focused'
  | 'header_full_width'
  | 'header_full_height'
  | 'header_focus_width'
  | 'header_focus_height'
  | 'header_bounds'
>

/** Changes only the fields that are given. BLOG-378 */
export async function saveBlogAppearance(
  db: Db,
  viewer: Member,
  { blogName, title, description, theme, look, focus }: Appearance,
  { deps }: Context,
): Promise<{ tumblelog: Blog }> {
  const { origin } = deps.config
  return db.transaction().execute(async (tx) => {
    const mine = await readAdminBlog(tx, viewer, blogName)
    const blog = await lockAppearance(tx, mine.id)
    const { header_image_focused: address, ...chosen } = theme
    const header = await replaceHeader(tx, viewer, blog, address, origin)
    await updateBlog(tx, blog.id, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description, description_html: cleanDescription(description, blog.name) }),
      ...(header && { header_key: header.key }),
      ...(look !== undefined && { look }),
      theme: JSON.stringify(withFocus({ ...blog.theme, ...chosen, ...header?.theme }, focus)),
    })
    return { tumblelog: await readSeenBlog(tx, viewer, blog.name, origin) }
  })
}

function withFocus(theme: Partial<Theme>, focus: HeaderFocus | undefined): Partial<Theme> {
  if (!focus || !theme.header_image_focused) return theme
  return { ...theme, ...measuresOfFocus(focus, withThemeDefaults(theme)) }
}

/** Returns null when the header picture stays as it is. */
async function replaceHeader(
  tx: Tx,
  viewer: Member,
  blog: { theme: Partial<Theme>; header_key: string | null },
  address: string | null | undefined,
  origin: string,
): Promise<{ key: string | null; theme: HeaderTheme } | null> {
  const wanted = address || null
  if (address === undefined || wanted === (blog.theme.header_image_focused ?? null)) return null
  const made = wanted ? await adoptHeader(tx, viewer, wanted, origin) : { key: null, theme: noHeader }
  const { accountId } = viewer
  if (blog.header_key) await releaseMedia(tx, { hash: blog.header_key, kind: 'header', accountId })
  return made
}

const noHeader: HeaderTheme = {
  header_image_focused: null,
  header_full_width: null,
  header_full_height: null,
  header_focus_width: null,
  header_focus_height: null,
  header_bounds: null,
}

/** Accepts only a picture that the owner uploaded, never an external address. */
async function adoptHeader(tx: Tx, viewer: Member, address: string, origin: string) {
  const upload = await findOwnMedia(tx, viewer.accountId, address, origin)
  const largest = upload?.renditions[0]
  if (!upload || !largest) throw new RefusedError(blogsRefusals.notYourPicture)
  const { hash, width, height } = await copyMedia(tx, upload, 'header')
  return {
    key: hash,
    theme: {
      header_image_focused: mediaPath(largest.key),
      header_full_width: width,
      header_full_height: height,
      header_focus_width: width,
      header_focus_height: height,
      header_bounds: `0,${width},${height},0`,
    },
  }
}

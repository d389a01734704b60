import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { decodeForm } from '@bowerbird/domain/posts/formats/form/decode.ts'
import { bodySlotOf, titleSlotOf } from '@bowerbird/domain/posts/kinds/kinds.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { insertOwnerlessBlog } from '../blogs/blog-writes.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { inLanguage, languageNow } from '../core/language.ts'
import { asBlog, createNow } from '../posts/write/create-post.actions.ts'
import { writeBody } from '../posts/write/written-text.ts'
import { pictureAlt } from './draw-welcome-picture.ts'
import { hasBlog, lockWelcome } from './welcome.store.ts'
import { storeWelcomePicture } from './welcome-picture.ts'
import { type WelcomePost, welcomePosts } from './welcome-posts.ts'

export const welcomeBlogName = 'bowerbird'

const welcomeTheme: Partial<Theme> = {
  background_color: '#12203A',
  title_color: '#FFFFFF',
  link_color: '#2F6BFF',
  avatar_shape: 'circle',
}

/**
 * Creates the welcome blog with a few posts in an empty installation, in its language. A lock lets only one of several starting
 * servers do it.
 */
export async function ensureWelcome(deps: Deps): Promise<void> {
  if (await hasBlog(deps.db)) return
  const picture = await storeWelcomePicture(deps)
  await deps.db.transaction().execute(async (tx) => {
    await lockWelcome(tx)
    if (await hasBlog(tx)) return
    await inLanguage(deps.config.defaultLanguage, async () => writeWelcome(tx, await insertWelcomeBlog(tx), picture))
  })
}

/** It has no account, so that nobody can log in as it and the first person to register is the first account. */
const insertWelcomeBlog = (tx: Tx): Promise<string> =>
  insertOwnerlessBlog(tx, {
    name: welcomeBlogName,
    title: 'Bowerbird',
    description: t('About this site, and how to use it.'),
    theme: welcomeTheme,
  })

/** Goes through the usual write path, so that the same rules and sanitising apply. */
async function writeWelcome(tx: Tx, blogId: string, picture: string): Promise<void> {
  let before: { postId: string; key: string } | null = null
  for (const post of welcomePosts()) {
    const form = updatePost.input.parse(formOf(post, picture))
    const change = decodeForm(form, { nowMs: Date.now(), write: writeBody })
    const { row } = await createNow(tx, asBlog(blogId), change, {
      to: { id: blogId },
      reblog: post.isReblog ? before : null,
    })
    before = { postId: row.id, key: row.reblog_key }
  }
}

function formOf({ kind = 'text', title, body, tags, sent }: WelcomePost, picture: string): SentTo<typeof updatePost> {
  const slots = { [titleSlotOf(kind) ?? 'one']: title, [bodySlotOf(kind) ?? 'two']: body.trim() }
  return {
    ...sent,
    ...(kind === 'photo' && { images: { o1: picture }, caption: { o1: pictureAlt() } }),
    channel_id: welcomeBlogName,
    post: { type: kind, state: '0', tags, ...slots, ...sent?.post },
    editor_type: 'markdown',
    lang: languageNow(),
  }
}

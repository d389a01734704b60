import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { discardAutosave, listAutosaves, saveAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { richTextFlags } from '@bowerbird/domain/posts/kinds/kinds.ts'
import { fetchPostForForm, readPostFormData, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { storedCodeOf } from '@bowerbird/domain/posts/states.ts'
import { suggestBlogs, suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { editorTypeOf } from '@bowerbird/domain/posts/text/formats.ts'
import { fakeServer } from './fake-server.ts'
import { aUser } from './people.ts'
import { aPost, withPosts } from './posts.ts'

/** A post as the form gets it. */
function forForm(post: Post, isEdit: boolean, format: number): OutputOf<typeof fetchPostForForm> {
  return {
    post: {
      ...post,
      ...{ is_edit: isEdit, is_reblog: !isEdit, state_code: storedCodeOf(post.state), is_private: false },
      ...{ format, editor_type: editorTypeOf(format), is_rich_text: richTextFlags(post.type, editorTypeOf(format)) },
      ...{ one: post.content?.title ?? '', two: post.content?.body_html ?? '', three: '' },
      ...{ queue_id: '0', share_data: '', content_stats: {}, is_selfie: false, is_selfie_gif: false },
      ...{ carousel_display: false, carousel_link_url: '' },
      ...{ enable_cta: false, cta_text_code: 0, cta_link_url: '', cta_android_link_url: '' },
      ...{ channel_id: post.tumblelog.name, post_id: post.id, reblog_post_id: '' },
    },
    reblog_tree: isEdit ? post.trail : [...post.trail, ...(post.content ? [post.content] : [])],
    post_tumblelog: post.tumblelog,
  }
}

interface Given {
  user?: UserInfo
  posts?: Post[]
  /** The editor of its posts. */
  format?: number
}

/** Answers what a post form asks for, over a page that lists the given posts. */
export function formServer({ user = aUser(), posts = [aPost()], format = 0 }: Given = {}) {
  const found = (id: unknown) => posts.find((post) => post.id === id) ?? aPost()
  return withPosts(fakeServer(user), posts)
    .answer(listAutosaves, { autosaves: [] })
    .answer(saveAutosave, { saved_at: 1 })
    .answer(discardAutosave, {})
    .answer(suggestTags, { tags: [] })
    .answer(suggestBlogs, { blogs: [] })
    .answer(readPostFormData, { channels: user.channels, limits: {} })
    .answer(fetchPostForForm, ({ post_id, reblog_post_id }) =>
      forForm(found(post_id || reblog_post_id), Boolean(post_id), format),
    )
    .answer(updatePost, ({ edit_post_id, reblog }) => ({
      post: {
        ...aPost({ id: String(edit_post_id ?? '99'), is_mine: true }),
        is_edit: Boolean(edit_post_id),
        is_reblog: Boolean(reblog),
      },
      created_post: !edit_post_id,
      post_tumblelog: aPost().tumblelog,
      post_context_page: '',
      context_tumblelog: null,
      post_dashboard_html: '',
      message: 'Posted to mine',
      pictures_left: [],
    }))
}

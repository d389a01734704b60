import { t } from '@bowerbird/domain/core/language/t.ts'
import { abusePath, embedPath, tinyPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { pictureOf } from '@bowerbird/domain/posts/post-picture.ts'
import { embedCode } from '@bowerbird/domain/sharing/embed-code.ts'
import { shareAddressOn, windowFeatures } from '@bowerbird/domain/sharing/share-addresses.ts'
import type { readShareData as call, SharePopoverData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { pinterestPopup } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { permalinkLabel } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { formKeyOf } from '../core/http/form-key.ts'
import type { Answer } from '../core/http/serve.ts'
import { listLinkedAccounts } from './linked-accounts.views.ts'
import { readSharedInFull } from './shared.views.ts'

/** The data of the share popover, for a post or a whole blog. POST-297 */
export const readShareData: Answer<typeof call> = async (db, viewer, input, { deps, request }) => {
  const { origin, hasExternalSharing, canMailStrangers } = deps.config
  const [shared, flags, linked] = await Promise.all([
    readSharedInFull(db, viewer, input, origin),
    deps.flags.read(),
    listLinkedAccounts(db, viewer, deps),
  ])
  const ofSharer = {
    form_key: formKeyOf(deps.secret, request.sessionToken),
    has_user: viewer !== null,
    has_facebook: linked.facebook !== undefined,
    twitter_username: linked.twitter ?? '',
    external_sharing: hasExternalSharing,
    is_mailto_forced: !canMailStrangers,
    show_reddit: flags.reddit_sharing, // POST-508
  }
  const about = shared.post
    ? ofPost(shared.post, origin, flags.enable_share_embed_code)
    : { ...nothingOfPost, post_url: shared.blog.url, tumblelog_name: shared.blog.name }
  return { share_popover_data: { ...always, ...ofSharer, ...about } }
}

const always = {
  is_private: false,
  permalink_label: permalinkLabel(),
  show_email: true,
  show_facebook: true,
  show_permalink: true,
  show_twitter: true,
}

/** A whole blog has nothing to embed, to pin or to report here. POST-331 */
const nothingOfPost = {
  abuse_url: '',
  embed_code: '',
  embed_did: '',
  embed_key: '',
  post_id: '0',
  post_tiny_url: '',
  root_id: '',
  pinterest_share_window: { url: '', name: '', dimensions: '' },
  tumblelog_share: true,
  show_embed: false,
  show_flagging: false,
  show_pinterest: false,
  show_reporting_links: false,
}

function ofPost(post: Post, origin: string, mayEmbed: boolean) {
  const { name } = post.tumblelog
  const picture = pictureOf(post)
  const embedUrl = origin + embedPath(post.embed_key, post.id)
  return {
    abuse_url: origin + abusePath(name, post.id),
    embed_code: embedCode({
      ...{ origin, embedUrl, postUrl: post.post_url, did: post.embed_did },
      title: post.summary || t('A post by {name}', { name }),
    }),
    embed_did: post.embed_did,
    embed_key: post.embed_key,
    post_id: post.id,
    post_tiny_url: origin + tinyPath(post.id),
    post_url: post.post_url,
    root_id: post.root_id,
    tumblelog_name: name,
    pinterest_share_window: {
      url: picture
        ? shareAddressOn.pinterest({ url: post.post_url, summary: post.summary, picture: origin + picture.url })
        : '',
      name: 'pinterest_share',
      dimensions: windowFeatures(pinterestPopup),
    },
    tumblelog_share: false,
    show_embed: mayEmbed, // POST-507
    show_pinterest: picture !== null, // POST-302
    show_flagging: !post.is_mine, // POST-302
    show_reporting_links: !post.is_mine, // POST-302
  } satisfies Partial<SharePopoverData>
}

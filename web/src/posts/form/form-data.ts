import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { newPostModel, rulesOf } from '@bowerbird/domain/posts/post-model.ts'
import { postFromWire } from '@bowerbird/domain/posts/post-on-the-wire.ts'
import { fetchPostForForm, readPostFormData } from '@bowerbird/domain/posts/posts.contract.ts'
import { knownLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import type { Caller } from '../../core/call-api.ts'
import { currentBlogOf } from '../../core/session.ts'
import type { FormTarget } from '../form-address.ts'
import { kindToWrite } from './kind-to-write.ts'
import { type Before, nothingWritten, type TargetState, targetStates, type Written } from './post-form.state.ts'

export interface FormData {
  channels: OutputOf<typeof readPostFormData>['channels']
  /** Blogs that take the writer's new posts for approval. */
  contributesTo: readonly string[]
  initial: Written
  before: Before
  /** The trail above the writer's own part, oldest first. POST-348 */
  trail: Content[]
  /** The post that is changed or passed on. */
  post: Post | null
}

/** The writer's blogs and, when there is one, the post the form is about. POST-068 */
export async function readFormData(
  call: Caller,
  target: FormTarget,
  user: UserInfo,
  pathname: string,
): Promise<FormData> {
  const [{ channels }, fetched] = await Promise.all([
    call(readPostFormData, {}),
    target.mode === 'new' ? null : call(fetchPostForForm, asked(target)),
  ])
  // A reblog adds words to what it passes on, whatever that is.
  const kind = (target.mode === 'new' && kindToWrite(target.type)) || 'text'
  const blank = {
    channels,
    contributesTo: user.contributes_to ?? [],
    initial: begunWith(
      withSharing(nothingWritten(presetBlog(channels, pathname, user, target), kind), channels),
      target,
    ),
    before: { post: newPostModel(), fields: rulesOf(kind).emptyFields },
    trail: fetched?.reblog_tree ?? [],
    post: fetched?.post ?? null,
  }
  return fetched && target.mode === 'edit' ? { ...blank, ...toEdit(fetched) } : blank
}

function begunWith(written: Written, target: FormTarget): Written {
  if (target.mode !== 'new') return written
  const { title, tags = [] } = target
  return { ...written, tags, ...(title && { fields: { ...written.fields, title } }) }
}

/** Applies the blog's presets. POST-378 */
export function withSharing(written: Written, channels: FormData['channels']): Written {
  const blog = channels.find(({ name }) => name === written.blogName)
  return {
    ...written,
    sendsToTwitter: blog?.twitter_send_posts ?? false,
    sendsToFacebook: blog?.facebook_opengraph_send_posts ?? false,
  }
}

const asked = (target: Exclude<FormTarget, { mode: 'new' }>) =>
  target.mode === 'edit' ? { post_id: target.postId } : { reblog_post_id: target.postId, reblog_key: target.key }

/** The blog whose page the form was opened from, else the one the writer acts as. POST-069 */
function presetBlog(channels: FormData['channels'], pathname: string, user: UserInfo, { mode }: FormTarget): string {
  const onPage = /^\/blog\/([^/]+)/.exec(pathname)?.[1]
  if (mode === 'new' && onPage && user.contributes_to?.includes(onPage)) return onPage
  const preset = channels.find((blog) => blog.name === onPage) ?? channels.find((blog) => blog.is_current)
  return (preset ?? channels[0] ?? currentBlogOf(user))?.name ?? user.primary
}

function toEdit({
  post: fetched,
  post_tumblelog,
}: OutputOf<typeof fetchPostForForm>): Pick<FormData, 'initial' | 'before'> {
  const before = postFromWire(fetched)
  const { post, fields } = before
  const poll = fetched.content?.poll
  const initial: Written = {
    ...nothingWritten(post_tumblelog.name, post.type),
    fields,
    editorType: post.editorType,
    tags: post.tags,
    state: targetStates.find((state): state is TargetState => state === post.state) ?? 'published',
    publishOn: post.publish_on ? asLocalField(new Date(post.publish_on)) : '',
    queueId: fetched.queue_id,
    slug: post.customUrl,
    sourceUrl: post.sourceUrl,
    isSensitive: post.owner_flagged_nsfw,
    lang: fetched.content?.lang,
    warning: fetched.warning,
    labels: fetched.labels.filter((label) => knownLabels.includes(label)),
    otherLabels: fetched.labels.filter((label) => !knownLabels.includes(label)).join(', '),
    isMembersOnly: post.members_only,
    canBeLiked: post.canBeLiked,
    canBeReblogged: post.canBeReblogged,
    allowsAnswers: post.allow_answers,
    allowsPhotoReplies: post.allow_photo_replies,
    isCarousel: post.carouselDisplay,
    carouselUrl: post.carouselLinkUrl,
    carouselIndex: fetched.carousel_index,
    hasCall: post.enableCTA,
    callTextCode: post.ctaTextCode,
    callUrl: post.ctaLinkUrl,
    callAndroidUrl: post.ctaAndroidLinkUrl,
    ...(poll && { hasPoll: true, poll: { question: poll.question, options: poll.options, hours: poll.hours } }),
  }
  return { initial, before: { ...before, hasPoll: poll !== undefined, queueId: fetched.queue_id } }
}

/** A datetime-local field takes the writer's own clock, without a zone. */
export function asLocalField(date: Date): string {
  const own = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return own.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

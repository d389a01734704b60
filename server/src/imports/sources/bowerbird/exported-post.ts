import { t } from '@bowerbird/domain/core/language/t.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { Found, ImportedPost } from '../../import-source.ts'
import { aPost, leftOut, onceEach } from '../shared/imported.ts'
import { asList, asObject, asText, asTexts, asTimeMs, type Loose } from '../shared/loose.ts'
import { type Home, partOf, typedOf } from './part.ts'

/** A post that waits for its time, its video or an approval comes as a draft. */
const states: Record<string, ImportedPost['state']> = {
  published: 'published',
  private: 'private',
  queued: 'queued',
  draft: 'draft',
  scheduled: 'draft',
  unapproved: 'draft',
  transcoding: 'draft',
}

export function bowerbirdPost(row: Loose, home: Home): Found {
  const id = asText(row.id)
  const state = states[asText(row.state)]
  const atMs = asTimeMs(row.published_at) ?? asTimeMs(row.created_at)
  if (!id || !state || atMs === null) return leftOut(id || home.blog, t('The post has no readable status or date.'))
  const trail = asList(row.trail).map(asObject)
  const own = row.html === null && trail.length > 0 ? null : partOf(row, home)
  if (own?.poll && row.votes) own.poll.votes = votesOf(row, own.poll.options.length)
  const typed = own && typedOf(row, home)
  if (own && typed) own.typed = typed
  const slug = asText(row.slug)
  const isMembersOnly = state === 'published' && row.members_only === true
  return {
    post: aPost({
      ...{
        id,
        atMs,
        state: isMembersOnly ? 'private' : state,
        own,
        tags: asTexts(row.tags),
        sourceUrl: asText(row.source_url),
      },
      trail: trail.map((part) => ({
        blog: asText(part.blog),
        url: part.post_id ? home.origin + postPath(asText(part.blog), asText(part.post_id), '') : '',
        content: partOf(part, home),
      })),
      oldPaths: onceEach([`/post/${id}`, slug && `/post/${id}/${slug}`, postPath(home.blog, id, '')]),
      isPinned: row.is_pinned === true,
      isSensitive: row.is_sensitive === true,
      warning: asText(row.warning),
      labels: asTexts(row.labels),
      ...(slug && { slug }),
      ...(isMembersOnly && { isMembersOnly }),
      ...rest(row),
    }),
  }
}

/** The fields that few posts have. */
function rest(row: Loose): Partial<ImportedPost> {
  const options = asObject(row.options)
  const publishAtMs = row.state === 'scheduled' ? asTimeMs(row.publish_on) : null
  const queue = row.state === 'queued' ? asText(row.queue) : ''
  return {
    ...(publishAtMs !== null && { publishAtMs }),
    ...(queue && { queue }),
    ...(row.can_be_liked === false && { canBeLiked: false }),
    ...(row.can_be_reblogged === false && { canBeReblogged: false }),
    ...(options.allowAnswers === true && { allowsAnswers: true }),
    ...(options.allowPhotoReplies === true && { allowsPhotoReplies: true }),
    ...(options.carouselDisplay === true && { carousel: { linkUrl: asText(options.carouselLinkUrl) } }),
    ...(options.enableCta === true && {
      callToAction: {
        textCode: Number(options.ctaTextCode) || 0,
        linkUrl: asText(options.ctaLinkUrl),
        androidLinkUrl: asText(options.ctaAndroidLinkUrl),
      },
    }),
    ...versionsOf(row),
  }
}

function versionsOf(row: Loose): Pick<ImportedPost, 'versions'> {
  const versions = asList(row.versions)
    .map(asObject)
    .flatMap(({ made_at, title, words, tags }) => {
      const atMs = asTimeMs(made_at)
      return atMs === null ? [] : { atMs, title: asText(title), words: asText(words), tags: asTexts(tags) }
    })
  return versions.length > 0 ? { versions } : {}
}

function votesOf(row: Loose, size: number): number[] {
  const votes = Array<number>(size).fill(0)
  for (const counted of asList(row.votes).map(asObject)) {
    const option = Number(counted.option)
    if (option in votes) votes[option] = Number(counted.votes) || 0
  }
  return votes
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import { atWallTime } from '@bowerbird/domain/core/time-zones.ts'
import { readTimeMs } from '@bowerbird/domain/posts/times.ts'
import type { Found, ImportedPost } from '../../import-source.ts'
import { textOfHtml } from '../shared/html.ts'
import { aContent, aPost, leftOut, onceEach } from '../shared/imported.ts'
import { asTimeMs, pathOf } from '../shared/loose.ts'
import { childrenNamed, childText, type XmlElement } from '../shared/xml-elements.ts'
import { bodyHtml } from './body-html.ts'
import type { Site } from './site.ts'

const states: Record<string, ImportedPost['state']> = {
  publish: 'published',
  private: 'private',
  draft: 'draft',
  pending: 'draft',
  future: 'draft',
}

export async function* readItem(item: XmlElement, site: Site): AsyncGenerator<Found> {
  const type = childText(item, 'wp:post_type')
  const title = textOfHtml(childText(item, 'title'))
  const id = childText(item, 'guid').trim() || `${childText(item, 'link')}#${childText(item, 'wp:post_id')}`
  if (type === 'attachment') return
  if (type !== 'post' && type !== 'page')
    return yield leftOut(title || id, t('Menus, templates and other parts of the site aren’t posts.'))
  const status = childText(item, 'wp:status')
  const state = states[status]
  if (!state) return yield leftOut(title || id, t('The post was in the trash on the other site, or was never saved.'))
  const dated = dateOf(item, site.zone)
  if (dated === null && state !== 'draft') return yield leftOut(title || id, t('The post has no date.'))
  const atMs = dated ?? Date.now()
  const slug = decodeSlug(childText(item, 'wp:post_name'))
  yield {
    post: aPost({
      id,
      atMs,
      state: childText(item, 'wp:post_password') && state === 'published' ? 'private' : state,
      own: aContent({ title, html: bodyHtml(item, site) }),
      tags: tagsOf(item),
      oldPaths: onceEach([pathOf(childText(item, 'link'))]),
      isPinned: childText(item, 'wp:is_sticky') === '1',
      ...(slug && { slug }),
      ...(status === 'future' && { publishAtMs: atMs }),
    }),
  }
  for (const comment of childrenNamed(item, 'wp:comment'))
    if (childText(comment, 'wp:comment_approved') === '1')
      yield leftOut(title || id, t('Readers’ comments aren’t imported.'))
}

const tagsOf = (item: XmlElement): string[] =>
  onceEach(
    childrenNamed(item, 'category')
      .filter(({ attributes }) => attributes.domain === 'category' || attributes.domain === 'post_tag')
      .map(({ text }) => textOfHtml(text))
      .filter((tag) => tag !== 'Uncategorized'),
  )

/** Drafts have no time in UTC; the local one is by the zone that the person chose. */
function dateOf(item: XmlElement, zone: string): number | null {
  const utc = timeIn(childText(item, 'wp:post_date_gmt'))
  if (utc !== null) return utc
  const local = timeIn(childText(item, 'wp:post_date'))
  return local === null ? asTimeMs(childText(item, 'pubDate')) : atWallTime(zone, local)
}

const timeIn = (text: string) => (text.startsWith('0000') ? null : readTimeMs(text))

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import { z } from 'zod'
import { PageError } from '../../html-page.ts'
import type { Found, ImportedPost } from '../../import-source.ts'
import { legacyParts, legacyPost } from './legacy-content.ts'
import { type FindFile, npfContent, npfPart } from './npf-content.ts'

const text = z
  .string()
  .nullish()
  .catch('')
  .transform((value) => value ?? '')
const flag = z.boolean().catch(false)
const named = z.looseObject({ name: text, url: text })

const trailItem = npfPart.extend({
  blog: named.optional().catch(undefined),
  broken_blog: named.optional().catch(undefined),
  broken_blog_name: text,
  post: z.looseObject({ id: z.union([z.string(), z.number()]).transform(String).catch('') }).optional(),
})

const apiPost = z.looseObject({
  id_string: text,
  id: z.union([z.string(), z.number()]).transform(String).catch(''),
  timestamp: z.number(),
  state: text,
  slug: text,
  post_url: text,
  tags: z.array(z.string()).catch([]),
  source_url: text,
  is_pinned: flag,
  is_nsfw: flag,
  community_labels: z
    .looseObject({ has_community_label: flag, categories: z.array(z.string()).catch([]) })
    .catch({ has_community_label: false, categories: [] }),
})

const states: Record<string, ImportedPost['state']> = { private: 'private', draft: 'draft', queued: 'queued' }

/** Reads a post as the API answers it, in blocks or in the format before them. Files are those of an archive. */
export function readApiPost(sent: unknown, { id: given = '', findFile = (): null => null }: AboutPost = {}): Found {
  const { data, error } = apiPost.safeParse(sent)
  if (error) return { leftOut: { id: given, reason: t('The post isn’t in Tumblr’s format.') } }
  const id = given || idOf(data)
  if (!id) return { leftOut: { id, reason: t('The post has no ID.') } }
  try {
    return { post: { ...about(data, id), ...partsOf(sent, data.post_url, findFile) } }
  } catch (problem) {
    if (problem instanceof PageError) return { leftOut: { id, reason: problem.message } }
    throw problem
  }
}

interface AboutPost {
  id?: string
  findFile?: FindFile
}

/** Ids are larger than the whole numbers of JSON, so the text of one is asked first. */
const idOf = ({ id_string, post_url, id }: z.infer<typeof apiPost>): string =>
  [id_string, /\/post\/(\d{1,20})/.exec(post_url)?.[1], id].find((one) => one && /^\d{1,20}$/.test(one)) ?? ''

function about(data: z.infer<typeof apiPost>, id: string): Omit<ImportedPost, 'own' | 'trail'> {
  const { slug, tags, state, timestamp, source_url, is_pinned, is_nsfw, community_labels: labels } = data
  return {
    id,
    atMs: timestamp * 1000,
    state: Object.hasOwn(states, state) ? (states[state] as ImportedPost['state']) : 'published',
    tags,
    oldPaths: [`/post/${id}`, ...(slug ? [`/post/${id}/${slug}`] : [])],
    sourceUrl: source_url,
    isPinned: is_pinned,
    isSensitive: is_nsfw || labels.has_community_label,
    warning: labels.categories.map((word) => word.replaceAll('_', ' ')).join(', '),
  }
}

function partsOf(sent: unknown, postUrl: string, findFile: FindFile): Pick<ImportedPost, 'own' | 'trail'> {
  if (!hasBlocks(sent)) return legacyParts(legacyPost.parse(sent), findFile)
  const { content, layout, trail } = npfPost.parse(sent)
  return {
    own: content.length === 0 && trail.length > 0 ? null : npfContent({ content, layout }, findFile),
    trail: trail.map((item) => ({
      blog: item.blog?.name || item.broken_blog?.name || item.broken_blog_name || 'unknown',
      url: addressOf(item, postUrl),
      content: npfContent(item, findFile),
    })),
  }
}

const npfPost = npfPart.extend({ trail: z.array(trailItem).catch([]) })
const hasBlocks = (sent: unknown) => Array.isArray((sent as { content?: unknown }).content)

/** A blog that is gone has no address. */
function addressOf({ blog, post }: z.infer<typeof trailItem>, postUrl: string): string {
  if (!blog?.url) return ''
  const isOfPost = post?.id && /\/post\//.test(postUrl)
  return isOfPost ? `${blog.url.replace(/\/$/, '')}/post/${post.id}` : blog.url
}

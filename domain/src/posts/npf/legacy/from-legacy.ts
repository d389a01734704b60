import { RefusedError } from '../../../core/refusal.ts'
import type { PostKind, PostState } from '../../entities.contract.ts'
import type { Extras } from '../../kinds/kind-rules.ts'
import { kindOfType } from '../../kinds/kinds.ts'
import { isLayoutFor, plainLayout } from '../../kinds/photo-items.ts'
import { titleMaxLength } from '../../posts.limits.ts'
import { postsRefusals } from '../../posts.refusals.ts'
import { sentCodeOf } from '../../states.ts'
import { joinTags } from '../../text/tags.ts'
import { atPlace, npfRefusals } from '../npf.refusals.ts'
import { type LegacyFields, legacyFields } from './legacy-post.contract.ts'

export interface AboutSent {
  /** The addresses of the writer's uploads, in the order of `data[0]`, `data[1]` … */
  files?: readonly string[]
  /** The kind of a post that is edited, which stays. */
  kind?: PostKind
  /** A new post is published where it names no state; an edit keeps its own. */
  isEdit?: boolean
}

const states: Record<string, PostState> = {
  published: 'published',
  draft: 'draft',
  queue: 'queued',
  queued: 'queued',
  private: 'private',
}

/**
 * Makes the fields of `POST /svc/post/update` from the parameters of a post in the format before blocks. Throws a
 * `RefusedError` and nothing else. A parameter that was not sent is left out, so that an edit keeps it.
 */
export function fromLegacy(sent: unknown, about: AboutSent = {}): Extras {
  const { data, error } = legacyFields.safeParse(sent)
  if (error) throw new RefusedError(atPlace(npfRefusals.invalidParameter, error))
  const kind = about.kind ?? kindOfType(data.type ?? 'text')
  if (!kind) throw new RefusedError(postsRefusals.invalidType)
  const { post, ...fields } = makers[kind](data, about.files ?? [])
  return {
    editor_type: data.format === 'markdown' ? 'markdown' : 'html',
    ...tweetOf(data.tweet),
    ...present({ ...fields, lang: data.lang }),
    post: {
      type: kind,
      ...stateOf(data, about),
      ...present({
        ...post,
        tags: typeof data.tags === 'object' ? joinTags(data.tags) : data.tags,
        slug: data.slug,
        source_url: data.source_url,
        date: data.date && timeOf(data.date),
        publish_on: data.publish_on && timeOf(data.publish_on),
      }),
    },
  }
}

/** Drops fields that were not sent. */
const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

function stateOf({ state, publish_on, is_private }: LegacyFields, { isEdit = false }: AboutSent): { state?: string } {
  if (is_private) return { state: sentCodeOf('private') }
  if (state === undefined) return isEdit ? {} : { state: sentCodeOf('published') }
  const asked = Object.hasOwn(states, state) ? (states[state] as PostState) : null
  if (!asked) throw new RefusedError(postsRefusals.invalidState)
  return { state: sentCodeOf(asked === 'queued' && publish_on ? 'scheduled' : asked) }
}

/** `off` keeps it from the other network; a text is told there in place of the summary. */
const tweetOf = (tweet: string | undefined): Extras =>
  tweet === undefined
    ? {}
    : tweet === 'off'
      ? { send_to_twitter: false }
      : { send_to_twitter: true, custom_tweet: tweet }

/** Times without a zone are in GMT; the clients also send the forms of mails and seconds since 1970. */
function timeOf(typed: string): string {
  const text = typed.trim().replace(/ (?:GMT|UTC)$/i, '')
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text
  const ms = Date.parse(typed)
  return Number.isNaN(ms) ? typed : new Date(ms).toISOString()
}

type Sent = NonNullable<Extras['post']>
type Made = Omit<Extras, 'post'> & { post: { [Name in keyof Sent]?: Sent[Name] | undefined } }
type Maker = (
  sent: LegacyFields,
  files: readonly string[],
) => { [Name in keyof Made]?: Made[Name] | undefined } & { post: Made['post'] }

const oneLine = (title: string | undefined) => title?.replace(/\s+/g, ' ').slice(0, titleMaxLength).toWellFormed()
const first = (source: LegacyFields['source']) => (typeof source === 'object' ? source[0] : source)

const makers: Record<PostKind, Maker> = {
  text: ({ title, body }) => ({ post: { one: oneLine(title), two: body } }),
  quote: ({ quote, source }) => ({ post: { one: quote, two: first(source) } }),
  chat: ({ title, conversation }) => ({ post: { one: oneLine(title), two: conversation } }),
  answer: ({ answer }) => ({ post: { two: answer } }),
  link: ({ title, url, description, thumbnail, excerpt, author }) => ({
    ...{ thumbnail, excerpt, author },
    post: { one: oneLine(title), two: url, three: description },
  }),
  photo({ caption, link, source, photoset_layout: layout }, files) {
    const addresses = files.length > 0 ? files : typeof source === 'string' ? [source] : (source ?? [])
    const images = Object.fromEntries(addresses.map((address, place) => [`o${place + 1}`, address]))
    const rows = layout && isLayoutFor(layout, addresses.length) ? layout : plainLayout(addresses.length)
    const set = { photoset_order: Object.keys(images).join(','), photoset_layout: rows }
    const isSent = addresses.length > 0
    return { ...(isSent && { images }), post: { two: caption, three: link, ...(isSent && set) } }
  },
  audio({ caption, external_url, track_name: title, artist, album }, [file]) {
    const tags = present({ title, artist, album })
    return {
      ...(file && { preuploaded_url: file, confirm_tos: true }),
      ...(Object.keys(tags).length > 0 && { id3_tags: tags }),
      post: { two: caption, three: file ? undefined : external_url },
    }
  },
  video: ({ caption, embed }, [file]) => ({
    ...(file ? { preuploaded_url: file, confirm_tos: true } : { embed_code: embed }),
    post: { two: caption },
  }),
}

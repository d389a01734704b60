import { RefusedError } from '../../../core/refusal.ts'
import { usableAddress } from '../../../core/web-address.ts'
import type { ChangeOf, PostChange, WriteBody } from '../../document/change.ts'
import { onlySent } from '../../document/clean-change.ts'
import type { PostKind, PostState } from '../../entities.contract.ts'
import { soundAddress } from '../../kinds/audio.ts'
import { kindNamed } from '../../kinds/kinds.ts'
import { isLayoutFor, plainLayout } from '../../kinds/photo-items.ts'
import { titleMaxLength } from '../../posts.limits.ts'
import { postsRefusals } from '../../posts.refusals.ts'
import { joinTags, parseTags } from '../../text/tags.ts'
import { timeIn } from '../../times.ts'
import { atPlace, npfRefusals } from '../npf.refusals.ts'
import { type LegacyFields, legacyFields } from './legacy-post.contract.ts'

export interface AboutSent {
  write: WriteBody
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
 * Reads the parameters of a post in the format before blocks. Throws a `RefusedError` and nothing else. A parameter that
 * was not sent is left out, so that an edit keeps it.
 */
export function fromLegacy(sent: unknown, about: AboutSent): PostChange {
  const { data, error } = legacyFields.safeParse(sent)
  if (error) throw new RefusedError(atPlace(npfRefusals.legacyInvalid, error))
  const kind = about.kind ?? kindNamed(data.type)
  const format = data.format === 'markdown' ? 'markdown' : 'html'
  const { body, ...own } = made(kind, data, about.files ?? [])
  const tags = typeof data.tags === 'object' ? joinTags(data.tags) : data.tags
  return {
    ...own,
    body: body === undefined ? undefined : about.write(body, format),
    lang: data.lang,
    elsewhere: elsewhereIn(data.tweet),
    ...stateOf(data, about),
    dateMs: timeIn(data.date && timeOf(data.date), postsRefusals.invalidDate),
    columns: onlySent({
      tags: tags === undefined ? undefined : parseTags(tags),
      slug: data.slug,
      source_url: data.source_url,
    }),
  }
}

function stateOf({ state, publish_on, is_private }: LegacyFields, { isEdit = false }: AboutSent) {
  const publishOnMs = timeIn(publish_on && timeOf(publish_on), postsRefusals.invalidPublishOn)
  if (is_private) return { state: 'private' as const, publishOnMs }
  if (state === undefined) return { state: isEdit ? undefined : ('published' as const), publishOnMs }
  const asked = Object.hasOwn(states, state) ? (states[state] as PostState) : null
  if (!asked) throw new RefusedError(postsRefusals.invalidState)
  return { state: asked === 'queued' && publish_on ? ('scheduled' as const) : asked, publishOnMs }
}

/** `off` keeps it from the other network; a text is told there in place of the summary. */
const elsewhereIn = (tweet: string | undefined): PostChange['elsewhere'] =>
  tweet === undefined ? undefined : tweet === 'off' ? null : { twitter: tweet }

/** Times without a zone are in GMT; the clients also send the forms of mails and seconds since 1970. */
function timeOf(typed: string): string {
  const text = typed.trim().replace(/ (?:GMT|UTC)$/i, '')
  if (/^\d{9,10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text
  const ms = Date.parse(typed)
  return Number.isNaN(ms) ? typed : new Date(ms).toISOString()
}

type Made<Kind extends PostKind> = Pick<ChangeOf<Kind>, 'title' | 'said'> & { body?: string | undefined }

type MadeOf<Kind extends PostKind> = { [Each in Kind]: { kind: Each } & Made<Each> }[Kind]

const oneLine = (title: string | undefined) => title?.replace(/\s+/g, ' ').slice(0, titleMaxLength).toWellFormed()
const first = (source: LegacyFields['source']) => (typeof source === 'object' ? source[0] : source)

const makers: { [Kind in PostKind]: (sent: LegacyFields, files: readonly string[]) => Made<Kind> } = {
  text: ({ title, body }) => ({ title: oneLine(title), body }),
  quote: ({ quote, source }) => ({ said: { quote }, body: first(source) }),
  chat: ({ title, conversation: chat }) => ({ title: oneLine(title), said: { chat } }),
  answer: ({ answer: body }) => ({ body, said: {} }),
  link: ({ title, url, description: body, thumbnail, excerpt, author }) => ({
    title: oneLine(title),
    said: { url: url?.trim(), thumbnail, excerpt, author },
    body,
  }),
  photo({ caption: body, link, source, photoset_layout: layout }, files) {
    const addresses = files.length > 0 ? files : typeof source === 'string' ? [source] : (source ?? [])
    const photos = addresses.map((address, place) => ({ id: `o${place + 1}`, address: address.trim() }))
    const rows = layout && isLayoutFor(layout, photos.length) ? layout : plainLayout(photos.length)
    const linkthrough = link === undefined ? undefined : usableAddress(link)
    if (photos.length === 0) return { body, said: { linkthrough } }
    return { body, said: { linkthrough, photos, order: photos.map(({ id }) => id), layout: rows } }
  },
  audio: ({ caption: body, external_url: url, track_name: track, artist, album }, [fileUrl]) => ({
    body,
    said: {
      ...{ track, artist, album },
      ...(fileUrl ? { fileUrl, hasConsent: true } : { url: url === undefined ? undefined : soundAddress(url) }),
    },
  }),
  video: ({ caption: body, embed }, [fileUrl]) => ({
    body,
    said: fileUrl ? { fileUrl, hasConsent: true } : { embedCode: embed?.trim() },
  }),
}

const made = <Kind extends PostKind>(kind: Kind, ...sent: [LegacyFields, readonly string[]]): MadeOf<Kind> => ({
  kind,
  ...makers[kind](...sent),
})

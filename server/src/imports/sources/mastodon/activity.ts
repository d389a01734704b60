import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { languageOf } from '@bowerbird/domain/federation/from-object.ts'
import type { Archive, Found, ImportedContent, ImportedFile, ImportedPost } from '../../import-source.ts'
import { filesBelow, linkHtml, paragraph, pictureHtml } from '../shared/html.ts'
import { aContent, aPost, leftOut, onceEach } from '../shared/imported.ts'
import { asList, asObject, asText, asTexts, asTimeMs, type Loose, pathOf } from '../shared/loose.ts'

export interface Home {
  /** The address of the account, which those of its posts begin with. */
  actor: string
  page: string
  followers: string
  pinned: ReadonlySet<string>
  fileFor: (address: string) => ImportedFile
}

const idMaxLength = 2000
const publicNames = new Set(['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public'])

export function* readActivity(activity: Loose, home: Home): Generator<Found> {
  const id = asText(activity.id)
  if (activity.type === 'Announce') yield readBoost(id, activity, home)
  else if (activity.type === 'Create') yield* readNote(activity, home)
  else yield leftOut(id, t('This isn’t a post.'))
}

/** Public posts, also those that were kept out of public lists, are published. Null for messages to named people. */
function stateOf({ to, cc }: Loose, { followers }: Home): ImportedPost['state'] | null {
  const readers = [...listOf(to), ...listOf(cc)]
  if (readers.some((reader) => publicNames.has(reader))) return 'published'
  const isForFollowers = (reader: string) => (followers ? reader === followers : reader.endsWith('/followers'))
  return readers.some(isForFollowers) ? 'private' : null
}

const listOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : asTexts(value))

/** The archive has only the address of a boosted post, so the boost is a reblog of a link to it. */
function readBoost(id: string, activity: Loose, home: Home): Found {
  const url = asText(activity.object) || asText(asObject(activity.object).id)
  const atMs = asTimeMs(activity.published)
  const state = stateOf(activity, home)
  if (!URL.canParse(url) || atMs === null) return leftOut(id, t('The boosted post couldn’t be found.'))
  if (isOwn(url, home)) return leftOut(id, t('This is a boost of your own post.'))
  if (state === null) return leftOut(id, t('This is a direct message, not a post.'))
  const link = { url, title: '', description: '' }
  return {
    post: aPost({
      ...{ id, atMs, state, own: null, oldPaths: onceEach([pathOf(id)]) },
      trail: [{ blog: accountIn(url), url, content: aContent({ kind: 'link', link }) }],
    }),
  }
}

const isOwn = (url: string, { actor, page }: Home) =>
  [actor, page].some((address) => address !== '' && url.startsWith(`${address}/`))

/** `moss@example.org` for the usual addresses of posts; otherwise the name of the server. */
function accountIn(url: string): string {
  const { pathname, host } = new URL(url)
  const [, name] = /^\/(?:@|users\/|u\/)([^/@]+)/.exec(pathname) ?? []
  return name ? `${name}@${host}` : host
}

function* readNote(activity: Loose, home: Home): Generator<Found> {
  const note = asObject(activity.object)
  const id = asText(note.id) || asText(activity.id)
  const atMs = asTimeMs(note.published) ?? asTimeMs(activity.published)
  const state = stateOf(note.to || note.cc ? note : activity, home)
  if (!id || id.length > idMaxLength || atMs === null)
    return yield leftOut(id.slice(0, idMaxLength) || 'outbox.json', t('The post has no date or address.'))
  if (state === null) return yield leftOut(id, t('This is a direct message, not a post.'))
  const attached = asList(note.attachment).map(asObject)
  const warning = asText(note.summary)
  yield {
    post: aPost({
      ...{ id, atMs, state, warning, own: contentOf(note, attached, home), tags: tagsOf(note) },
      oldPaths: onceEach([pathOf(asText(note.url)), pathOf(id)]),
      isPinned: home.pinned.has(id),
      // A warning marks every post of its own accord, so only the mark of media tells something more.
      isSensitive: note.sensitive === true && (warning === '' || attached.length > 0),
    }),
  }
  if (attached.filter((file) => isOf(file, 'video') || isOf(file, 'audio')).length > 1)
    yield leftOut(id, t('Posts can have one video or audio file. The others became links.'))
}

const tagsOf = (note: Loose): string[] =>
  onceEach(
    asList(note.tag)
      .map(asObject)
      .filter(({ type }) => type === 'Hashtag')
      .map(({ name }) => asText(name).replace(/^#/, '')),
  )

const isOf = (file: Loose, type: string) => asText(file.mediaType).startsWith(`${type}/`)

function contentOf(note: Loose, attached: Loose[], home: Home): ImportedContent {
  const fileOf = (file: Loose) => home.fileFor(asText(file.url))
  const html = repliedTo(note, home) + asText(note.content)
  const pictures = attached.filter((file) => isOf(file, 'image'))
  const main = attached.find((file) => isOf(file, 'video')) ?? attached.find((file) => isOf(file, 'audio'))
  const others = attached.filter((file) => file !== main && !isOf(file, 'image'))
  const below = others.map((file) => paragraph(otherLink(fileOf(file), asText(file.name)))).join('')
  const poll = pollOf(note)
  const lang = languageOf(note)
  const rest = { ...(poll && { poll }), ...(lang && { lang }) }
  if (main) {
    const beside = pictures.map((file) => pictureHtml(fileOf(file), asText(file.name))).join('')
    const about = { html: html + beside + below, ...rest }
    if (isOf(main, 'video'))
      return aContent({ kind: 'video', film: { file: fileOf(main), alt: asText(main.name) }, ...about })
    const sound = { file: fileOf(main), title: '', artist: '', album: '', transcript: asText(main.name) }
    return aContent({ kind: 'audio', sound, ...about })
  }
  if (pictures.length === 0) return aContent({ html: html + below, ...rest })
  const photos = pictures.map((file) => ({ file: fileOf(file), alt: asText(file.name), caption: '' }))
  return aContent({ kind: 'photo', photos, html: html + below, ...rest })
}

const otherLink = (file: ImportedFile, words: string) =>
  'url' in file ? linkHtml(file.url, words || file.url) : escapeHtml(words || file.name)

/** A reply to somebody else says what it answers; one to an own post stays a post by itself. */
function repliedTo(note: Loose, home: Home): string {
  const url = asText(note.inReplyTo)
  if (!URL.canParse(url) || isOwn(url, home)) return ''
  return paragraph(t('In reply to {linkHtml}', { linkHtml: linkHtml(url, accountIn(url)) }))
}

function pollOf(note: Loose): ImportedContent['poll'] | null {
  const options = asList(note.oneOf ?? note.anyOf).map(asObject)
  if (options.length === 0) return null
  const votes = options.map(({ replies }) => Number(asObject(replies).totalItems) || 0)
  return { question: '', options: options.map(({ name }) => asText(name)), votes }
}

/** The address of a file begins with the folder of the server's storage, which differs. */
export function mastodonFiles(archive: Archive, actor: string): (address: string) => ImportedFile {
  const find = filesBelow(archive, 'media_attachments/')
  const origin = URL.parse(actor)?.origin
  return (address) => {
    const name = find(address)
    return name ? { name } : { url: URL.parse(address, origin)?.href ?? address }
  }
}

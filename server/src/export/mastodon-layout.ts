import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { attributeIn, changeTags } from '@bowerbird/domain/core/html/tags.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { blogPath, postPath, taggedPath, tinyPath } from '@bowerbird/domain/core/urls.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { contentAsHtml } from '../posts/read/content-html.ts'
import {
  type Around,
  addressOfPart,
  changeAddresses,
  type ExportedBlog,
  placeFiles,
  publishedAt,
} from './exported-html.ts'
import { contentOf, type ExportedPost } from './exported-post.ts'
import { readOwnFiles } from './own-files.ts'
import { bookmarkedPostsOf, likedPostsOf, postsOf, type Rows } from './rows-of-account.ts'
import { fill, openZip } from './zip-stream.ts'

const context = 'https://www.w3.org/ns/activitystreams'
const everybody = `${context}#Public`
const folder = 'media_attachments/files'

/** The posts of a blog that others could read, in the layout of a Mastodon archive. */
export async function mastodonLayout(deps: Deps, viewer: Member, blog: ExportedBlog): Promise<Readable> {
  const { db, config } = deps
  const zip = openZip(deps)
  const around = { blog, origin: config.origin, files: await readOwnFiles(db, viewer.accountId) }
  zip.addJson('actor.json', actorOf(around))
  return fill(zip, async () => {
    const files: { name: string; key: string }[] = []
    const activities = async function* (): Rows {
      for await (const post of postsOf(db, viewer, blog.id)) {
        const made = mastodonActivity(post, around)
        if (made) yield made.activity
        files.push(...(made?.files ?? []))
      }
    }
    await zip.write('outbox.json', asCollection('outbox.json', activities()))
    const isPrimary = viewer.primaryBlogId === blog.id
    await zip.write('likes.json', asCollection('likes.json', addressesOf(likedPostsOf(db, blog.id), config.origin)))
    const bookmarks = isPrimary ? bookmarkedPostsOf(db, viewer.accountId) : nothing()
    await zip.write('bookmarks.json', asCollection('bookmarks.json', addressesOf(bookmarks, config.origin)))
    for (const { name, key } of files) zip.addFile(name, key)
    for (const name of ['avatar', 'header'] as const)
      if (blog[name]) zip.addFile(`${name}${extname(blog[name])}`, blog[name])
    zip.end()
  })
}

async function* nothing(): Rows<string> {}

async function* addressesOf(postIds: Rows<string>, origin: string): Rows<string> {
  for await (const id of postIds) yield origin + tinyPath(id)
}

async function* asCollection(id: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `{"@context":${JSON.stringify(context)},"id":${JSON.stringify(id)},"type":"OrderedCollection","orderedItems":[`
  let count = 0
  for await (const item of items) {
    yield `${count > 0 ? ',' : ''}\n${JSON.stringify(item)}`
    count += 1
  }
  yield `\n],"totalItems":${count}}\n`
}

const addressOfBlog = ({ blog, origin }: Around) => origin + blogPath(blog.name)
const followersOf = (around: Around) => `${addressOfBlog(around)}/followers`

const actorOf = (around: Around) => ({
  ...{ '@context': context, id: addressOfBlog(around), url: addressOfBlog(around), type: 'Person' },
  ...{ preferredUsername: around.blog.name, name: around.blog.title, summary: around.blog.description },
  ...{ followers: followersOf(around), outbox: 'outbox.json', likes: 'likes.json', bookmarks: 'bookmarks.json' },
  ...pictureOf('icon', 'avatar', around.blog.avatar),
  ...pictureOf('image', 'header', around.blog.header),
})

const pictureOf = (field: string, name: string, key: string | null) =>
  key ? { [field]: { type: 'Image', url: `${name}${extname(key)}` } } : {}

/** The activity that made a post, and its files; null for drafts and the like, which the layout cannot hold. */
export function mastodonActivity(post: ExportedPost, around: Around) {
  const isPublic = post.state === 'published' && !post.members_only
  if (!isPublic && post.state !== 'published' && post.state !== 'private') return null
  const followers = followersOf(around)
  const readers = isPublic ? { to: [everybody], cc: [followers] } : { to: [followers], cc: [] }
  const url = around.origin + postPath(around.blog.name, post.id, '')
  const about = { actor: addressOfBlog(around), published: publishedAt(post).toISOString(), ...readers }
  const source = post.trail?.at(-1)
  if (post.html === null && source) {
    const object = addressOfPart(around.origin, source)
    return { activity: { id: `${url}/activity`, type: 'Announce', ...about, object }, files: [] }
  }
  const { object, files } = noteOf(post, around)
  const note = { ...object, id: url, url, attributedTo: about.actor, published: about.published, ...readers }
  return { activity: { id: `${url}/activity`, type: 'Create', ...about, object: note }, files }
}

function noteOf(post: ExportedPost, around: Around) {
  const { placed, place, absolute } = placeFiles(around, (at, ending) => `${folder}/${post.id}/${at}${ending}`)
  const own = contentOf(post, post.votes)
  const attachment: object[] = []
  const attach = (address: string, name: string) => {
    const count = placed.length
    const file = place(address)
    const mediaType = file && around.files.get(file.key)
    if (placed.length > count)
      attachment.push({ type: 'Document', mediaType, url: `/${file?.name}`, name: name || null })
    return file !== null
  }
  for (const { url, alt } of own?.photo?.photos ?? []) attach(url, alt)
  if (own?.audio?.url) attach(own.audio.url, own.audio.transcript ?? '')
  if (own?.video && !own.video.frame) attach(own.video.sources.hd || own.video.sources.sd, own.video.transcript ?? '')
  const words = [...(post.trail ?? []).map((part) => quotedHtml(part, around.origin)), own ? wordsOf(own) : '']
  const content = changeAddresses(withoutPictures(words.join(''), attach), absolute)
  const object = {
    type: own?.poll ? 'Question' : 'Note',
    summary: post.warning || null,
    sensitive: post.is_sensitive || post.warning !== '',
    content,
    attachment,
    tag: post.tags.map((tag) => ({ type: 'Hashtag', href: around.origin + taggedPath(tag), name: `#${tag}` })),
    ...(own?.poll && {
      oneOf: own.poll.options.map((name, option) => ({
        ...{ type: 'Note', name },
        replies: { type: 'Collection', totalItems: own.poll?.counts?.[option] ?? 0 },
      })),
    }),
  }
  return { object, files: placed }
}

function quotedHtml(part: NonNullable<ExportedPost['trail']>[number], origin: string): string {
  const content = contentOf(part)
  const link = `<a href="${escapeHtml(addressOfPart(origin, part))}">${escapeHtml(part.blog)}</a>`
  return `<p>${link}:</p><blockquote>${content ? contentAsHtml(content, '') : ''}</blockquote>`
}

/** The HTML without what is attached. A player elsewhere becomes a link. */
function wordsOf({ photo: _, video, audio, poll, ...rest }: Content): string {
  const page = video?.frame?.page_url
  const link = page ? `<p><a href="${escapeHtml(page)}">${escapeHtml(page)}</a></p>` : ''
  const question = poll?.question ? `<p>${escapeHtml(poll.question)}</p>` : ''
  return link + contentAsHtml({ ...rest, ...(audio && { audio: { ...audio, url: '' } }) }, '') + question
}

/** Mastodon shows no pictures between words: they are attached, in their order. */
function withoutPictures(html: string, attach: (address: string, alt: string) => boolean): string {
  /** A figure that holds nothing yet. */
  let figure = ''
  const after = (piece: string) => {
    const before = figure
    figure = ''
    return before + piece
  }
  return changeTags(
    html,
    (tag, name) => {
      if (name === 'img' && attach(attributeIn(tag, 'src'), attributeIn(tag, 'alt'))) return ''
      const isEmpty = name === '/figure' && figure !== ''
      const written = after(name === 'figure' ? '' : tag)
      if (name === 'figure') figure = tag
      return isEmpty ? '' : written
    },
    after,
  )
}

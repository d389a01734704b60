import { randomBytes } from 'node:crypto'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import { aPhoto, upload } from '../uploads.ts'
import type { Person, World } from '../world.ts'
import { writePost } from '../writing.ts'

export const kinds = ['photo', 'text', 'link', 'audio', 'video'] as const
export type Kind = (typeof kinds)[number]

/** Unique words and file names by the field that contains them. */
export type Secrets = Record<string, string>

export interface Written {
  post: Post
  secrets: Secrets
  /** The address of a file that it shows. */
  file: string
}

export const secretWord = () => `z${randomBytes(8).toString('hex')}`
const fileName = () => randomBytes(20).toString('hex')

let made = 0
/** Every file is different. */
async function uploadPhoto(world: World, who: Person): Promise<string> {
  made += 1
  const body = await aPhoto(20 + (made % 380), 20 + Math.floor(made / 380))
    .jpeg()
    .toBuffer()
  return (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })).response.url
}

const hashIn = (url: string) => /[0-9a-f]{40}/.exec(url)?.[0] as string

interface How {
  world: World
  by: Person
  blogName: string
  kind: Kind
  needle: string
  /** The post's state and parent, apart from its content. */
  post?: object
  fields?: object
}

/** Writes a post with a secret in every field. */
export async function writeSecret({ world, by, blogName, kind, needle, post, fields }: How): Promise<Written> {
  const secrets: Secrets = {
    title: secretWord(),
    body: secretWord(),
    tag: secretWord(),
    source: secretWord(),
    slug: secretWord(),
  }
  const inline = await uploadPhoto(world, by)
  secrets['inline picture'] = hashIn(inline)
  secrets['poll question'] = secretWord()
  secrets['poll option'] = secretWord()
  const poll = { question: secrets['poll question'], options: [secrets['poll option'], 'None'], hours: 24 }
  const body = `<p>${needle} ${secrets.body}</p><p><img src="${inline}"></p>`
  const common = {
    two: body,
    tags: `${needle},${secrets.tag}`,
    source_url: `https://${secrets.source}.example/`,
    slug: secrets.slug,
    ...post,
  }
  if (kind === 'photo') {
    const picture = await uploadPhoto(world, by)
    secrets.picture = hashIn(picture)
    secrets.caption = secretWord()
    const sent = { type: 'photo', photoset_order: 'a', ...common }
    const more = { poll, images: { a: picture }, caption: { a: `${needle} ${secrets.caption}` }, ...fields }
    const made = await writePost(world, by, { blogName, post: sent, ...(more as object) })
    await writeVersion(world, made, secrets)
    return { post: made, secrets, file: picture }
  }
  const sent = { type: 'text', one: `${needle} ${secrets.title}`, ...common }
  const made = await writePost(world, by, { blogName, post: sent, poll, ...fields })
  if (kind !== 'text') await turnInto(world, made, kind, secrets)
  await writeVersion(world, made, secrets)
  return { post: made, secrets, file: inline }
}

/** Inserts what it said before an edit, open to readers: what the post may not show, its history may not either. */
const writeVersion = (world: World, { id }: Post, { title = '', tag = '', ...said }: Secrets) =>
  world.db
    .insertInto('post_versions')
    .values({ post_id: id, title, tags: [tag], words: Object.values(said).join(' '), is_public: true })
    .execute()

/** Inserts sound, video and link previews directly, because making them takes long. */
async function turnInto(world: World, post: Post, kind: 'link' | 'audio' | 'video', secrets: Secrets): Promise<void> {
  const [file, text] = [fileName(), secretWord()]
  Object.assign(secrets, { [`${kind} picture`]: file, [`${kind} words`]: text })
  const url = `/media/${file}/640.jpg`
  const frame = null
  const shown = {
    link: {
      ...{ url: `https://${text}.example/`, host: `${text}.example`, excerpt: text, author: text },
      thumbnail: { url, width: 640, height: 480, placeholder: '' },
    },
    audio: {
      ...{ url: `/media/${file}/sound.mp3`, external_url: '', service: '', track: text, artist: text, album: text },
      ...{ album_art: url, duration: 3, peaks: [], frame },
    },
    video: {
      ...{ state: 'ready', progress: 100, failure: '', sources: { sd: `/media/${file}/sd.mp4`, hd: '' }, poster: url },
      ...{ filmstrip: null, width: 640, height: 480, duration: 3, frame },
    },
  }[kind]
  const fields = JSON.stringify({ shown: { [kind]: shown } })
  await sql`
    with changed as (
      update contents set kind = ${kind}, fields = ${fields}::jsonb where id = ${post.content?.content_id})
    update posts set kind = ${kind} where id = ${post.id}`.execute(world.db)
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ImportedPost } from '../../imports/import-source.ts'
import { type Files, writeZip, zipBytes } from './make-zip.ts'
import type { SamplePost } from './tumblr-pages.ts'

const sampleTime = 'January 20th, 2022 9:40pm'

/** A page as Tumblr's export writes it. */
export const exportPage = (
  { heading = '', body, tags = [] }: Partial<SamplePost>,
  time = sampleTime,
): string => `<!DOCTYPE HTML>
<html>
  <head>
    <meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>
    <link rel="stylesheet" type="text/css" href="../style.css"/>
  </head>
  <body>
    <h1>${heading}</h1>
    ${body ?? ''}
    <div id="footer">
      ${time && `<span id="timestamp"> ${time} </span>`}
      ${tags.map((tag) => `<span class="tag">${tag}</span>`).join('\n      ')}
    </div>
  </body>
</html>
`

/** The whole export: a zip of pages and a folder of media in a zip. */
export async function tumblrExport(posts: readonly SamplePost[], pages: Files = {}): Promise<Buffer> {
  const page = (post: SamplePost) => [`html/${post.folder ?? ''}${post.id}.html`, exportPage(post)] as const
  const inner = { ...Object.fromEntries(posts.map(page)), ...pages, 'style.css': '' }
  const media = posts.flatMap(({ files = [] }) => files.map((name) => [`media/${name}`, name] as const))
  return zipBytes({ ...Object.fromEntries(media), 'posts.zip': await zipBytes(inner) })
}

/** The whole post that must be read from a sample. */
export const expectedPost = ({ id, tags = [], expected }: SamplePost, atMs: number): ImportedPost => ({
  ...{ id, atMs, state: 'published', tags, oldPaths: [`/post/${id}`], sourceUrl: '' },
  ...{ isPinned: false, isSensitive: false, warning: '' },
  ...expected,
})

interface LargeArchive {
  posts: number
  /** Go to the first posts, one each, then again. */
  pictures: number
  /** Gives the bytes of a picture; made bytes are no real one. */
  pictureOf?: (at: number) => Buffer
}

/** Writes an export of any size to a file: texts, every third of them a reblog, with pictures. */
export async function makeLargeTumblrArchive(
  path: string,
  { posts, pictures, pictureOf = madeBytes }: LargeArchive,
): Promise<void> {
  const [zip, inner] = [new ZipFile(), new ZipFile()]
  const written = writeZip(zip, path)
  // Lazy, because the library packs all buffers at once.
  const add = (to: ZipFile, name: string, compress: boolean, bytes: () => Readable) =>
    to.addReadStreamLazy(name, { compress }, (hand) => hand(null, bytes()))
  for (let at = 0; at < posts; at += 1)
    add(inner, `html/${idOf(at)}.html`, true, () => Readable.from([Buffer.from(largePage(at, at < pictures))]))
  inner.end()
  add(zip, 'posts.zip', false, () => inner.outputStream as Readable)
  for (let at = 0; at < pictures; at += 1) {
    const name = `media/${idOf(at % posts)}_${Math.floor(at / posts)}.jpg`
    add(zip, name, false, () => Readable.from([pictureOf(at)]))
  }
  zip.end()
  await written
}

const idOf = (at: number) => String(700_000_000_000_000_000n + BigInt(at) * 1000n)
const words = 'moss rain fern heron stone river bark lichen dew nest reed thrush'.split(' ')
const months = ['January', 'March', 'May', 'July', 'September', 'November']

const sentence = (at: number, length: number) =>
  Array.from({ length }, (_, place) => words[(at * 7 + place * place) % words.length]).join(' ')

function largePage(at: number, hasPicture: boolean): string {
  const name = words[at % 12]
  const picture = hasPicture
    ? `<figure class="tmblr-full"><img src="../../media/${idOf(at)}_0.jpg" alt="${sentence(at, 4)}"></figure>`
    : ''
  const trail = `<p><a href="https://${name}.tumblr.com/post/1">${name}</a>:</p><blockquote><p>${sentence(at, 30)}</p></blockquote>`
  const body = `${at % 3 === 0 ? trail : ''}${picture}<p>${sentence(at, 60)}</p><p>${sentence(at + 1, 40)}</p>`
  const time = `${1 + (at % 12)}:${String(at % 60).padStart(2, '0')}pm`
  const day = `${months[at % 6]} ${1 + (at % 28)}th, ${2010 + (at % 12)}`
  return exportPage({ heading: sentence(at, 3), body, tags: [name ?? '', `Post ${at}`] }, `${day} ${time}`)
}

const madeBytes = (at: number) => Buffer.alloc(1_000_000, createHash('sha256').update(`${at}`).digest())

/** A picture of about `bytes` that no other number gives: bytes after the end of a JPEG show nothing. */
export const numberedPicture =
  (jpeg: Buffer, bytes = 0) =>
  (at: number): Buffer => {
    const end = Buffer.alloc(Math.max(32, bytes - jpeg.length), createHash('sha256').update(`${at}`).digest())
    return Buffer.concat([jpeg, end])
  }

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

/** Writes an export of any size to a file. `pictureOf` gives the bytes of a picture; made bytes are no real picture. */
export async function makeLargeTumblrArchive(
  path: string,
  { posts, pictures, pictureBytes = 50_000, pictureOf = madeBytes(pictureBytes) }: LargeArchive,
): Promise<void> {
  const [zip, inner] = [new ZipFile(), new ZipFile()]
  const written = writeZip(zip, path)
  // Lazy, because the library packs all buffers at once.
  const add = (to: ZipFile, name: string, compress: boolean, bytes: () => Readable) =>
    to.addReadStreamLazy(name, { compress }, (hand) => hand(null, bytes()))
  for (let at = 0; at < posts; at += 1)
    add(inner, `html/${100_000 + at}.html`, true, () => Readable.from([Buffer.from(largePage(at))]))
  inner.end()
  add(zip, 'posts.zip', false, () => inner.outputStream as Readable)
  for (let at = 0; at < pictures; at += 1) {
    const name = `media/${100_000 + (at % posts)}_${Math.floor(at / posts)}.jpg`
    add(zip, name, false, () => Readable.from([pictureOf(at)]))
  }
  zip.end()
  await written
}

function largePage(at: number): string {
  const day = `${['January', 'June'][at % 2]} ${(at % 28) + 1}th, ${2008 + (at % 15)}`
  const body = `<p>Post ${at} about ${'moss, ferns and rain '.repeat(at % 40)}.</p>`
  return exportPage({ body, tags: [`tag ${at % 50}`] }, `${day} ${(at % 12) + 1}:${10 + (at % 50)}pm`)
}

interface LargeArchive {
  posts: number
  pictures: number
  pictureBytes?: number
  pictureOf?: (at: number) => Buffer
}

const madeBytes = (length: number) => (at: number) =>
  Buffer.alloc(length, createHash('sha256').update(`${at}`).digest())

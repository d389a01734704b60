import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Archive, Found, ImportSource, ReadOptions } from '../../import-source.ts'
import { SourceProblem } from '../../import-source.ts'
import { archiveOf, leftOut, reasonOf, untilBroken } from '../shared/imported.ts'
import { jsonElements } from '../shared/json-elements.ts'
import { asObject, asText, asTexts } from '../shared/loose.ts'
import { readJson } from '../shared/read-json.ts'
import { bowerbirdPost } from './exported-post.ts'
import { filesOf } from './part.ts'

const smallFileMaxBytes = 32 * 1024 * 1024
const postsMaxBytes = 4 * 1024 ** 3
const postsPath = /^((?:[^/]+\/)?)blogs\/([^/]+)\/posts\.json$/

/** The export of this software itself. */
export const bowerbird: ImportSource = {
  name: 'bowerbird',
  async *read(from, options) {
    const archive = archiveOf(from)
    const blogs = [...archive.names()].flatMap((name) => {
      const [, folder = '', blog] = postsPath.exec(name) ?? []
      return blog ? [{ name, folder, blog }] : []
    })
    const [first] = blogs
    if (!first) throw new SourceProblem(t('This isn’t a Bowerbird export: it has no posts.'))
    for (const each of blogs.sort((one, other) => (one.blog < other.blog ? -1 : 1)))
      if (!options.blog || options.blog === each.blog) yield* untilBroken(each.name, readPosts(archive, each, options))
    const follows = asTexts(await readJson(archive, `${first.folder}follows.json`, smallFileMaxBytes).catch(nothing))
    if (follows.length > 0) yield { follows }
  },
}

async function* readPosts(
  archive: Archive,
  { name, folder, blog }: { name: string; folder: string; blog: string },
  { signal }: ReadOptions,
): AsyncGenerator<Found> {
  const about = await readJson(archive, `${folder}blogs/${blog}/blog.json`, smallFileMaxBytes).catch(nothing)
  const origin = URL.parse(asText(asObject(about).url))?.origin ?? ''
  const home = { blog, origin, fileFor: filesOf(archive, folder, origin) }
  const stream = await archive.open(name, postsMaxBytes)
  for await (const element of jsonElements(stream, new Set(['*']), { signal }))
    yield 'problem' in element ? leftOut(name, element.problem) : bowerbirdPost(asObject(element.value), home)
}

/** The rest can be read without this file. */
const nothing = (problem: unknown) => {
  reasonOf(problem)
  return null
}

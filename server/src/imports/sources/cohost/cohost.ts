import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Archive, Found, ImportSource } from '../../import-source.ts'
import { SourceProblem } from '../../import-source.ts'
import { archiveOf, leftOut, reasonOf } from '../shared/imported.ts'
import { asObject } from '../shared/loose.ts'
import { readJson } from '../shared/read-json.ts'
import { cohostPost } from './chost.ts'

const postMaxBytes = 16 * 1024 * 1024
const postPath = /^(?:[^/]+\/)?project\/([^/]+)\/posts\/([^/]+)\/([^/]+)\/post\.json$/
const commentPath = /^(?:[^/]+\/)?project\/[^/]+\/comments\/[^/]+\.json$/
const askPath = /^(?:[^/]+\/)?asks\/[^/]+\.json$/

interface PostFile {
  name: string
  handle: string
  folder: string
  /** Names of the files beside it. */
  beside: string[]
}

/** The archive of cohost: a folder for each post, with its files. */
export const cohost: ImportSource = {
  name: 'cohost',
  async *read(from, { blog, signal }) {
    const archive = archiveOf(from)
    const files = postFiles(archive)
    if (files.length === 0) throw new SourceProblem(t('This isn’t a cohost archive: it has no posts.'))
    for (const file of files) {
      signal?.throwIfAborted()
      if (!blog || blog === file.handle) yield* readPost(archive, file)
    }
    for (const name of archive.names()) {
      if (commentPath.test(name)) yield leftOut(name, t('Comments aren’t imported.'))
      if (askPath.test(name)) yield leftOut(name, t('Unanswered asks aren’t imported.'))
    }
  },
}

async function* readPost(archive: Archive, { name, handle, folder, beside }: PostFile): AsyncGenerator<Found> {
  try {
    yield* cohostPost(asObject(await readJson(archive, name, postMaxBytes)), { handle, folder, beside })
  } catch (problem) {
    yield leftOut(name, reasonOf(problem))
  }
}

/** Sorted, so that every reading has the same order. */
function postFiles(archive: Archive): PostFile[] {
  const found = new Map<string, PostFile>()
  const others: string[] = []
  for (const name of archive.names()) {
    const [, handle = '', folder = ''] = postPath.exec(name) ?? []
    if (handle) found.set(name.slice(0, -'post.json'.length), { name, handle, folder, beside: [] })
    else others.push(name)
  }
  for (const name of others) found.get(name.slice(0, name.lastIndexOf('/') + 1))?.beside.push(name)
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import { readWhole } from '../../archive/read-file.ts'
import {
  type Archive,
  type Found,
  type ImportedContent,
  type ImportSource,
  SourceProblem,
} from '../../import-source.ts'
import { readApiPost } from './api-post.ts'
import type { FindFile } from './npf-content.ts'
import { filesByPost, isFilm, isPicture, isSound } from './post-files.ts'
import { readBackupPage } from './post-page.ts'
import { byId, partsOf, postOf, readPageText, reasonOf } from './tumblr.ts'

const postMaxBytes = 5 * 1024 * 1024
const jsonPath = /(?:^|\/)json\/(\d{1,20})\.json$/
const pagePath = /(?:^|\/)posts\/(\d{1,20})(?:\.html|\/index\.html)$/

/** The folder of tumblr-backup: the JSON of each post where it was saved, else its page, and a folder of media. */
export const tumblrBackup: ImportSource = {
  name: 'tumblr-backup',
  async *read(from, { signal }) {
    if (!('archive' in from)) return
    const { archive } = from
    const names = new Map<string, string>()
    for (const name of archive.names()) {
      const json = jsonPath.exec(name)?.[1]
      const page = pagePath.exec(name)?.[1]
      if (json) names.set(json, name)
      else if (page && !names.has(page)) names.set(page, name)
    }
    if (names.size === 0) throw new SourceProblem(t('This isn’t a tumblr-backup folder: it has no posts.'))
    const filesOf = filesByPost(archive)
    const byStem = filesByStem(archive)
    for (const [id, name] of [...names].sort(byId)) {
      signal?.throwIfAborted()
      const own = filesOf(id)
      yield name.endsWith('.json')
        ? await readJson(archive, { id, name, findFile: finder(byStem, own) })
        : await readPage(archive, { id, name, files: own })
    }
  },
}

async function readJson(archive: Archive, about: { id: string; name: string; findFile: FindFile }): Promise<Found> {
  const { id, name, findFile } = about
  try {
    const sent: unknown = JSON.parse((await readWhole(archive, name, postMaxBytes)).toString())
    return readApiPost(sent, { id, findFile })
  } catch (problem) {
    const reason = problem instanceof SyntaxError ? t('The post’s file is damaged.') : reasonOf(problem)
    return { leftOut: { id, reason } }
  }
}

async function readPage(
  archive: Archive,
  { id, name, files }: { id: string; name: string; files: readonly string[] },
): Promise<Found> {
  try {
    const page = readBackupPage(await readPageText(archive, name))
    if (!page || page.atMs === null) return { leftOut: { id, reason: t('The page has no date.') } }
    const { own, trail } = partsOf(page, { archive, page: name, files })
    return { post: { ...postOf(id, page), atMs: page.atMs, trail, own: own && page.isAnswer ? asAnswer(own) : own } }
  } catch (problem) {
    return { leftOut: { id, reason: reasonOf(problem) } }
  }
}

/** The page of an answer has the question for its title, and no asker. */
const asAnswer = ({ title, html }: ImportedContent): ImportedContent => ({
  kind: 'answer',
  title: '',
  html,
  ask: { question: title, asker: null },
})

const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z0-9]{1,5}$/i, '')

/** The backup names files by the last part of their address; the ending may be another. */
function filesByStem(archive: Archive): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const name of archive.names())
    if (isPicture(name) || isSound(name) || isFilm(name)) files.set(stemOf(name), name)
  return files
}

/** Looks by the address first, then takes the files of the post in their order. */
function finder(byStem: ReadonlyMap<string, string>, own: readonly string[]): FindFile {
  const unused = [...own]
  return (addresses) => {
    const paths = addresses.flatMap((address) => URL.parse(address)?.pathname ?? [])
    const byAddress = paths.map((path) => byStem.get(stemOf(path))).find((name) => name !== undefined)
    if (byAddress) return byAddress
    const place = unused.findIndex((name) =>
      paths.some((path) => isFilm(path) === isFilm(name) && isSound(path) === isSound(name)),
    )
    return unused.splice(place, place < 0 ? 0 : 1)[0] ?? null
  }
}

import { homeOf } from '@bowerbird/domain/imports/imports.rules.ts'
import type { Deps } from '../../deps.ts'
import { listBringing, openOriginal, rereadImport } from '../../imports/run/reread-import.ts'
import { type Reread, rereadTyped } from '../../posts/reread/reread-typed.ts'
import { idOf, onInstallation, type Verb } from './verb.ts'

type Outcome = { import: string; from: string } & ({ held: false } | ({ held: true } & Reread))

type ImportRow = Awaited<ReturnType<typeof listBringing>>[number]

async function rereadOne(deps: Deps, row: ImportRow, isWriting: boolean, path?: string): Promise<Outcome> {
  const about = { import: row.id, from: `${homeOf(row.source)}, ${row.came_from}` }
  const opened = await openOriginal(deps, row, path)
  if (!opened) return { ...about, held: false }
  try {
    return { ...about, held: true, ...(await rereadImport(deps, row, opened, { isWriting })) }
  } finally {
    await opened.close()
  }
}

const lineOf = (outcome: Outcome) =>
  outcome.held
    ? `import ${outcome.import} (${outcome.from}): ${countsOf(outcome)}`
    : `import ${outcome.import} (${outcome.from}): the archive isn't here any more. Name it: imports reread ${outcome.import} <archive>`

const countsOf = ({ read, wrong, edited, unlike }: Reread) =>
  `${read} texts read, ${wrong} with text in the wrong block, ${edited} posts edited here and left alone, ${unlike} texts that differ in other ways and are left alone`

export const importVerbs: Record<string, Verb> = {
  'imports reread': {
    takes: '[import] [archive]',
    about: 'read what was imported or typed as HTML again, and mend posts whose text is in the wrong block',
    options: { write: { type: 'boolean', about: 'mend them; without it, only count them' } },
    run: onInstallation(async (deps, { words: [id, path], options }) => {
      const isWriting = options.write === true
      const rows = await listBringing(deps.db, id === undefined ? null : idOf(id))
      if (id !== undefined && rows.length === 0) throw new Error(`No import ${id} brought posts.`)
      const imports: Outcome[] = []
      for (const row of rows) imports.push(await rereadOne(deps, row, isWriting, path))
      const typed = id === undefined ? await rereadTyped(deps.db, { isWriting }) : null
      return {
        data: { imports, typed, written: isWriting },
        lines: [
          ...imports.map(lineOf),
          ...(typed ? [`posts typed as HTML or Markdown: ${countsOf(typed)}`] : []),
          isWriting ? 'The posts with text in the wrong block are mended.' : 'Nothing was changed. --write mends them.',
        ],
      }
    }),
  },
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type ImportChoices,
  type ImportReport,
  type ImportSourceName,
  importSources,
} from '@bowerbird/domain/imports/imports.contract.ts'
import { isReadByApi, isZone } from '@bowerbird/domain/imports/imports.rules.ts'
import { postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { commandName } from '../core/process/command-name.ts'
import type { Deps } from '../deps.ts'
import { importLocally } from '../imports/run/run-local.ts'
import { withDeps } from './with-deps.ts'

const archives = importSources.filter((source) => !isReadByApi(source))
const usage = `Say what to import: ${commandName('import', '--blog <name> --from <source> <archive or folder>')}
  --from           ${archives.join(', ')}
  --dry-run        say what would come, and change nothing
  --zone <zone>    the time zone of archives whose times have none, such as Europe/Berlin
  --source-blog <name>  the blog to read, of an archive that has several
  --drafts         import everything as drafts
  --no-reblogs     leave out reblogs without words of one's own
  --tag <tag>      add this tag to every post; may be repeated
  --from-year, --to-year <year>
  --fetch-media    fetch pictures that the archive lacks from their old home`

const options = {
  blog: { type: 'string' },
  from: { type: 'string' },
  'dry-run': { type: 'boolean' },
  zone: { type: 'string' },
  'source-blog': { type: 'string' },
  drafts: { type: 'boolean' },
  'no-reblogs': { type: 'boolean' },
  tag: { type: 'string', multiple: true },
  'from-year': { type: 'string' },
  'to-year': { type: 'string' },
  'fetch-media': { type: 'boolean' },
} as const

type Said = ReturnType<typeof read>

function read(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { blog, from, zone = 'UTC' } = values
  const [path, ...more] = positionals
  const source = archives.find((name) => name === from)
  if (!blog || !source || !path || more.length > 0) throw new Error(usage)
  if (!existsSync(path)) throw new Error(`There is no ${path}.`)
  if (!isZone(zone)) throw new Error(`${zone} is no time zone; Europe/Berlin is one.`)
  const choices: ImportChoices = {
    kinds: [...postKinds],
    from_year: yearOf(values['from-year']),
    to_year: yearOf(values['to-year']),
    add_tags: values.tag ?? [],
    as_drafts: values.drafts ?? false,
    with_reblogs: !values['no-reblogs'],
    fetch_media: values['fetch-media'] ?? false,
  }
  const onlyBlog = values['source-blog'] ?? ''
  const isDry = values['dry-run'] ?? false
  return { blog, source: source as ImportSourceName, path: resolve(path), zone, onlyBlog, choices, isDry }
}

function yearOf(typed: string | undefined): number | null {
  if (typed === undefined) return null
  if (!/^\d{4}$/.test(typed)) throw new Error(`${typed} is no year.`)
  return Number(typed)
}

/** Imports an archive into a blog of this installation, in the name of its owner. */
export async function importArchive(args: string[], say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const said = read(args)
  await withDeps((deps) => run(deps, said, say, signal))
}

async function run(deps: Deps, said: Said, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const owner = await deps.db
    .selectFrom('blogs')
    .innerJoin('blog_members', 'blog_members.blog_id', 'blogs.id')
    .select(['blogs.id as blogId', 'blog_members.account_id as accountId'])
    .where('blogs.name', '=', said.blog.toLowerCase())
    .where('blog_members.is_owner', '=', true)
    .executeTakeFirst()
  if (!owner) throw new Error(`There is no blog ${said.blog} here.`)
  let saidAt = Date.now()
  const { source, path, zone, onlyBlog } = said
  const row = await importLocally(
    deps,
    { ...owner, source, path, zone, onlyBlog },
    {
      ...(signal && { signal }),
      choices: said.isDry ? null : said.choices,
      onReport: (report) => tell(report, say),
      onProgress: ({ done, total, made }) => {
        if (Date.now() - saidAt < 5000) return
        saidAt = Date.now()
        say(`  ${done} of ${total} read, ${made} made`)
      },
    },
  )
  if (!row) return say('This was a dry run: nothing was changed.')
  for (const { reason, count } of row.failed) say(`  ${count} × ${reason}`)
  say(`${row.made} posts are here, ${row.skipped} were before.`)
  if (row.state !== 'done') throw new Error(row.problem || 'It was stopped. The same command goes on where it was.')
}

function tell(report: ImportReport, say: (line: string) => void): void {
  const { posts, by_kind, by_year, reblogs, drafts, already_here, media, left_out } = report
  say(`${posts} posts, ${by_kind.map(({ kind, count }) => `${count} ${kind}`).join(', ')}`)
  const [first, last] = [by_year[0]?.year, by_year.at(-1)?.year]
  if (first !== undefined) say(`  from ${first} to ${last}`)
  say(
    `  ${reblogs} reblogs without words, ${drafts} drafts and queued, ${report.private} private, ${already_here} here before`,
  )
  say(`  ${media.found} files (${Math.ceil(media.bytes / 1_000_000)} MB), ${media.missing} missing`)
  for (const { reason, count } of left_out) say(`  left out: ${count} × ${reason}`)
}

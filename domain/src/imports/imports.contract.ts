import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { fields, wireId, wireInt, wireText } from '../core/wire.ts'
import { postKinds } from '../posts/entities.contract.ts'
import { tagMaxLength } from '../posts/posts.limits.ts'
import * as limits from './imports.limits.ts'

/** Sources that are archives come first; the last two are read by their API. */
export const importSources = [
  ...(['tumblr', 'tumblr-backup', 'mastodon', 'cohost', 'wordpress', 'ghost', 'bowerbird'] as const),
  ...(['tumblr-api', 'bowerbird-api'] as const),
] as const
export type ImportSourceName = (typeof importSources)[number]

export const importStates = [
  /** Parts of the archive are still to come. */
  'uploading',
  /** The dry run is at work. */
  'reading',
  /** The report is there, and the writer chooses. */
  'ready',
  ...(['running', 'paused', 'done', 'failed', 'undoing', 'undone'] as const),
] as const
export type ImportState = (typeof importStates)[number]

const choices = z.strictObject({
  kinds: z.array(z.enum(postKinds)).max(postKinds.length),
  /** Years are of the time zone of the import. */
  from_year: z.number().int().min(1990).max(9999).nullable(),
  to_year: z.number().int().min(1990).max(9999).nullable(),
  add_tags: z.array(wireText(tagMaxLength)).max(limits.importTagsMax),
  /** Imports everything as drafts. */
  as_drafts: z.boolean(),
  /** Reblogs without words of one's own are left out otherwise. */
  with_reblogs: z.boolean(),
  /** Fetches media that the archive names but does not hold from its old home. On for imports by an API. */
  fetch_media: z.boolean().optional(),
})
export type ImportChoices = z.infer<typeof choices>

const kindCount = z.object({ kind: z.enum(postKinds), count: z.number() })
const leftOut = z.object({ reason: z.string(), count: z.number(), examples: z.array(z.string()) })

const report = z.object({
  posts: z.number(),
  by_kind: z.array(kindCount),
  by_year: z.array(z.object({ year: z.number(), count: z.number() })),
  reblogs: z.number(),
  drafts: z.number(),
  private: z.number(),
  /** Posts that an earlier import brought here. */
  already_here: z.number(),
  media: z.object({ found: z.number(), missing: z.number(), bytes: z.number() }),
  /** Has at most `leftOutShownMax` reasons, with a few names each. */
  left_out: z.array(leftOut),
  /** Shown as they will look: sanitised HTML, with words in place of pictures. */
  samples: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(postKinds),
      date: z.string(),
      title: z.string(),
      html: z.string(),
      tags: z.array(z.string()),
      pictures: z.number(),
      from: z.array(z.string()),
    }),
  ),
  /** Blogs that the person followed there and that have the same name here. */
  follows: z.array(z.object({ name: z.string(), is_here: z.boolean() })),
})
export type ImportReport = z.infer<typeof report>

const importShape = z.object({
  id: z.string(),
  source: z.enum(importSources),
  state: z.enum(importStates),
  /** The name of the file or the address that it is read from. */
  from: z.string(),
  received_bytes: z.number(),
  total_bytes: z.number(),
  /** The number of the next part that the server waits for. */
  next_part: z.number(),
  report: report.nullable(),
  choices: choices.nullable(),
  done: z.number(),
  total: z.number(),
  made: z.number(),
  skipped: z.number(),
  failed: z.array(leftOut),
  seconds_left: z.number().nullable(),
  /** Why it failed or waits, in words for the person. */
  problem: z.string(),
  can_undo: z.boolean(),
  created_at: z.string(),
})
export type Import = z.infer<typeof importShape>
const oneImport = z.object({ import: importShape })

const ofBlog = fields({ name: blogName }, { name: 'blogName' })
const named = fields({ name: blogName, import_id: wireId }, { name: 'blogName' })

export const listImports = defineCall('GET /svc/blog/:name/imports', {
  who: 'member',
  summary: 'The imports of a blog of yours, newest first',
  input: ofBlog,
  output: z.object({ imports: z.array(importShape) }),
})

export const beginImport = defineCall('POST /svc/blog/:name/imports/begin', {
  who: 'member',
  summary: 'Begin to bring posts from elsewhere to a blog of yours: by an archive, or by the address of an API',
  input: z
    .strictObject({
      name: blogName,
      source: z.enum(importSources),
      file_name: wireText(300).optional(),
      bytes: wireInt(1, limits.archiveMaxBytes).optional(),
      /** The address of the API; Tumblr's own without. */
      address: wireText(limits.importAddressMaxLength).optional(),
      blog: wireText(300).optional(),
      key: wireText(limits.importKeyMaxLength).optional(),
      /** IANA zone for archives whose times have none. */
      zone: wireText(60).optional(),
    })
    .transform(({ name, file_name, ...sent }) => ({ blogName: name, fileName: file_name ?? '', ...sent })),
  output: oneImport,
})

/** The body is one part of the archive, `archivePartBytes` long but for the last. A part sent again is taken again. */
export const sendArchivePart = defineCall('POST /svc/blog/:name/imports/part/:import_id/:part', {
  who: 'member',
  summary: 'Send a part of the archive of an import',
  takesFile: true,
  input: fields({ name: blogName, import_id: wireId, part: wireInt(0, limits.archivePartsMax) }, { name: 'blogName' }),
  output: oneImport,
  limit: { per: 'account', max: 3000, windowSeconds: 3600 },
})

export const startImport = defineCall('POST /svc/blog/:name/imports/start', {
  who: 'member',
  summary: 'Start an import after its dry run, with what is chosen',
  input: fields({ name: blogName, import_id: wireId, choices }, { name: 'blogName' }),
  output: oneImport,
})

const change = (verb: string, summary: string) =>
  defineCall(`POST /svc/blog/:name/imports/${verb}`, {
    who: 'member',
    summary,
    input: named,
    output: oneImport,
  })
export const pauseImport = change('pause', 'Pause an import; what it did stays')
export const resumeImport = change('resume', 'Go on with an import that is paused')
export const undoImport = change('undo', 'Delete every post that an import made and nobody else changed')
export const cancelImport = change('cancel', 'Give up an import that has not begun, and delete its archive')

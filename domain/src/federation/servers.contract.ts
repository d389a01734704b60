import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, fields, nothing, wireId, wireText } from '../core/wire.ts'
import { readHost } from './hosts.ts'

const hostOnWire = wireText(300)
  .refine((typed) => readHost(typed) !== null, 'isn’t a server name')
  .transform((typed) => readHost(typed) as string)
const rule = z.enum(['block', 'silence', 'allow'])
const reasonMaxLength = 1000
/** Longer than the lists that sites share. */
const listMaxLength = 900_000

const server = z.object({
  host: z.string(),
  /** `of` is the host that the rule names, which may be above this one. */
  rule: z.object({ rule, reason: z.string(), at: z.string(), of: z.string() }).nullable(),
  people: z.number(),
  /** Counts follows from there to blogs of this site. */
  followers: z.number(),
  /** Counts follows of members here that lead there. */
  follows: z.number(),
  waiting: z.number(),
  failures: z.number(),
  is_given_up: z.boolean(),
  last_error: z.string(),
  last_error_at: z.string().nullable(),
  next_try_at: z.string().nullable(),
  heard_at: z.string().nullable(),
})
export type Server = z.infer<typeof server>

/** Counts the follows that a block ends. */
const ties = z.object({ people_here: z.number(), people_there: z.number(), followers: z.number() })
export type Ties = z.infer<typeof ties>

export const shownServers = ['all', 'failing', 'rules'] as const

export const listServers = defineCall('GET /svc/staff/servers', {
  who: 'member',
  summary: 'Other servers that this one knows, by name, with what waits for them and what staff decided, for staff',
  input: z.strictObject({
    query: blankable(wireText(300)),
    show: blankable(z.enum(shownServers)),
    after: blankable(wireText(300)),
  }),
  output: z.object({ servers: z.array(server), next: z.string().nullable() }),
})

const personElsewhere = z.object({
  id: z.string(),
  name: z.string(),
  /** Their blog here, if something of theirs was shown. */
  url: z.string().nullable(),
  home_url: z.string(),
  is_suspended: z.boolean(),
})

const stuckDelivery = z.object({
  id: z.string(),
  at: z.string(),
  type: z.string(),
  /** The blog that sends it; empty for the site itself. */
  blog: z.string(),
  object: z.string(),
  inbox: z.string(),
})

export const readServer = defineCall('GET /svc/staff/servers/one', {
  who: 'member',
  summary: 'One other server: what is stuck and why, and what a block would end, for staff',
  input: z.strictObject({ host: hostOnWire }),
  output: z.object({ server, ties, stuck: z.array(stuckDelivery) }),
})

export const listServerPeople = defineCall('GET /svc/staff/servers/people', {
  who: 'member',
  summary: 'The people of another server who are known here, the newest first, for staff',
  input: z.strictObject({ host: hostOnWire, before: blankable(wireId) }),
  output: z.object({ people: z.array(personElsewhere), next: z.string().nullable() }),
})

export const setServerRule = defineCall('POST /svc/staff/servers/rule', {
  who: 'member',
  summary: 'Block, silence or allow another server and those below its name, or end the rule, as staff',
  input: z.strictObject({
    host: hostOnWire,
    rule: z.enum(['block', 'silence', 'allow', 'none']),
    reason: blankable(wireText(reasonMaxLength)),
  }),
  output: z.object({ ended: ties }),
})

export const retryServer = defineCall('POST /svc/staff/servers/retry', {
  who: 'member',
  summary: 'Have everything that waits for another server tried now, as staff',
  input: z.strictObject({ host: hostOnWire }),
  output: z.object({ waiting: z.number() }),
})

export const giveUpServer = defineCall('POST /svc/staff/servers/give_up', {
  ...retryServer,
  summary: 'Drop everything that waits for another server until it speaks again, as staff',
})

const changedRule = z.object({ host: z.string(), before: rule.nullable(), after: rule, reason: z.string() })

const importedRules = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Lines that ask for nothing. */
  ignored: z.number(),
  unreadable: z.array(z.string()),
  /** The first of those that are added or changed. */
  rules: z.array(changedRule),
  ended: ties,
})
export type ImportedRules = z.infer<typeof importedRules>

/** POST because a list is long; it changes nothing. */
export const previewServerRules = defineCall('POST /svc/staff/servers/rules/preview', {
  who: 'member',
  summary: 'What a list of blocked domains would change, as staff',
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
  input: z.strictObject({ csv: wireText(listMaxLength) }),
  output: importedRules,
})

export const importServerRules = defineCall('POST /svc/staff/servers/rules/import', {
  ...previewServerRules,
  summary: 'Take over a list of blocked domains, as staff',
})

export const exportServerRules = defineCall('GET /svc/staff/servers/rules', {
  who: 'member',
  summary: 'The blocked and silenced servers as a list that other sites can read, for staff',
  input: nothing,
  output: z.object({ csv: z.string() }),
})

export const readPostDeliveries = defineCall('GET /svc/post/deliveries', {
  who: 'member',
  summary: 'How many other servers have got a post of yours, and which ones wait',
  input: fields({ post_id: wireId }),
  output: z.object({
    post_url: z.string(),
    blog_name: z.string(),
    /** Null when nothing was sent in the last days. */
    sent: z
      .object({ at: z.string(), servers: z.number(), delivered: z.number(), refused: z.number(), waiting: z.number() })
      .nullable(),
    /** Some of those that wait. */
    waiting: z.array(z.object({ host: z.string(), why: z.string(), next_try_at: z.string().nullable() })),
  }),
})
export type PostDeliveries = z.infer<typeof readPostDeliveries.output>

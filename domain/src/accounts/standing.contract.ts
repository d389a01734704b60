import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, fields, nothing, wireText } from '../core/wire.ts'
import { standingTextMaxLength } from './accounts.limits.ts'

/** A warning is words alone; a limited person may read and not write; a suspended one sees why, and their blogs are hidden. */
export const actionKinds = ['warn', 'limit', 'suspend'] as const
export type ActionKind = (typeof actionKinds)[number]

const action = z.object({
  id: z.string(),
  kind: z.enum(actionKinds),
  at: z.string(),
  reason: z.string(),
  /** Null for good. */
  until: z.string().nullable(),
  /** Null while it holds; a warning never ends. */
  ended_at: z.string().nullable(),
  /** Why staff lifted it; empty if it came to its end. */
  end_reason: z.string(),
})
export type AccountAction = z.infer<typeof action>

export const readStanding = defineCall('GET /svc/account/standing', {
  who: 'member',
  summary: 'What staff decided about your account, the newest first, and what you answered',
  input: nothing,
  output: z.object({ actions: z.array(action), appeal: z.string() }),
})

const said = wireText(standingTextMaxLength).refine((text) => text.trim() !== '', 'is empty')

/** A second answer replaces the first, and staff look at it again. */
export const appealAction = defineCall('POST /svc/account/standing/appeal', {
  who: 'member',
  summary: 'Ask staff for another decision about your account',
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
  input: z.strictObject({ text: said }).transform((wire) => ({ text: wire.text.trim() })),
  output: z.object({ appeal: z.string() }),
})

const dayOrTime = wireText(40).refine((text) => !Number.isNaN(Date.parse(text)), 'isn’t a date')

/** A day ends an action at its first moment in UTC. */
export const actOnPerson = defineCall('POST /svc/staff/people/act', {
  who: 'member',
  summary: 'Warn, limit or suspend a person, with a reason and an end, as staff; it replaces a limit or suspension',
  input: z
    .strictObject({ id: z.uuid(), kind: z.enum(actionKinds), reason: said, until: blankable(dayOrTime) })
    .transform((wire) => ({
      accountId: wire.id,
      kind: wire.kind,
      reason: wire.reason.trim(),
      untilMs: wire.until === undefined ? null : Date.parse(wire.until),
    })),
  output: z.object({ actions: z.array(action) }),
})

export const liftAction = defineCall('POST /svc/staff/people/lift', {
  who: 'member',
  summary: 'Lift the limit or suspension of a person, with a reason, as staff',
  input: z
    .strictObject({ id: z.uuid(), reason: said })
    .transform((wire) => ({ accountId: wire.id, reason: wire.reason.trim() })),
  output: z.object({ actions: z.array(action) }),
})

export const listActions = defineCall('GET /svc/staff/people/actions', {
  who: 'member',
  summary: 'What staff decided about a person, the newest first, for staff',
  input: fields({ id: z.uuid() }, { id: 'accountId' }),
  output: z.object({ actions: z.array(action) }),
})

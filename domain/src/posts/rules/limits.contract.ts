import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { blankable, nothing, wireFlag, wireId, wireInt, wireText } from '../../core/wire.ts'
import { reportDetailsMaxLength } from '../../moderation/moderation.limits.ts'
import { post } from '../entities.contract.ts'
import { ruleActions, ruleKinds } from './word-rules.ts'

export const wordRulesMax = 500
export const ruleValueMaxLength = 100
export const ruleMessageMaxLength = 300
export const emailDomainsMax = 1000
export const perDayMax = 100_000
const daysMax = 3650

const wordRule = z.object({
  id: z.string(),
  kind: z.enum(ruleKinds),
  value: z.string(),
  action: z.enum(ruleActions),
  newer_than_days: z.number().nullable(),
  message: z.string(),
})
export type RuleOnWire = z.infer<typeof wordRule>

/** Null for as many as the software allows, 0 for no limit. */
const perDay = z.number().nullable()
export const domainModes = ['off', 'allow', 'block'] as const

const limits = z.object({
  rules: z.array(wordRule),
  posts_per_day: perDay,
  uploads_per_day: perDay,
  email_mode: z.enum(domainModes),
  email_domains: z.array(z.string()),
  invited_pass: z.boolean(),
})
export type SiteLimits = z.infer<typeof limits>

export const readSiteLimits = defineCall('GET /svc/staff/limits', {
  who: 'member',
  summary: 'The rules for words, the limits of a day and the rule for e-mail addresses, for staff',
  input: nothing,
  output: limits,
})

export const saveSiteLimits = defineCall('POST /svc/staff/limits', {
  who: 'member',
  summary: 'Change the limits of a day, or the rule for e-mail addresses, as staff; fields left out stay',
  input: z
    .strictObject({
      posts_per_day: z.union([z.literal(''), wireInt(0, perDayMax)]).optional(),
      uploads_per_day: z.union([z.literal(''), wireInt(0, perDayMax)]).optional(),
      email_mode: z.enum(domainModes).optional(),
      /** One domain a line. */
      email_domains: wireText(emailDomainsMax * 100).optional(),
      invited_pass: wireFlag.optional(),
    })
    .transform((wire) => ({
      postsPerDay: wire.posts_per_day === '' ? null : wire.posts_per_day,
      uploadsPerDay: wire.uploads_per_day === '' ? null : wire.uploads_per_day,
      emailMode: wire.email_mode,
      emailDomains: wire.email_domains,
      invitedPass: wire.invited_pass,
    })),
  output: limits,
})

export const addWordRule = defineCall('POST /svc/staff/limits/rules/add', {
  who: 'member',
  summary: 'Make a rule for words, a tag or a host in what people write, as staff; it replaces one for the same',
  input: z
    .strictObject({
      kind: z.enum(ruleKinds),
      value: wireText(ruleValueMaxLength),
      action: z.enum(ruleActions),
      newer_than_days: blankable(wireInt(1, daysMax)),
      message: blankable(wireText(ruleMessageMaxLength)),
    })
    .transform((wire) => ({
      kind: wire.kind,
      value: wire.value.trim(),
      action: wire.action,
      newerThanDays: wire.newer_than_days ?? null,
      message: wire.message?.trim() ?? '',
    })),
  output: z.object({ rules: z.array(wordRule) }),
})

export const removeWordRule = defineCall('POST /svc/staff/limits/rules/remove', {
  who: 'member',
  summary: 'End a rule for words, as staff',
  input: z.strictObject({ id: wireId }),
  output: z.object({ rules: z.array(wordRule) }),
})

const heldPost = z.object({ post, rules: z.array(z.string()), by: z.string() })
export type HeldPost = z.infer<typeof heldPost>

export const listHeldPosts = defineCall('GET /svc/staff/review', {
  who: 'member',
  summary: 'Posts that rules hold for review, the oldest first, for staff',
  input: z.strictObject({ before: blankable(wireId) }),
  output: z.object({ held: z.array(heldPost), next: z.string().nullable() }),
})

export const reviewPost = defineCall('POST /svc/staff/review/decide', {
  who: 'member',
  summary: 'Publish a post that a rule holds, or give it back to its writer with a reason, as staff',
  input: z
    .strictObject({
      post_id: wireId,
      decision: z.enum(['approve', 'reject']),
      reason: blankable(wireText(reportDetailsMaxLength)),
    })
    .refine((wire) => wire.decision === 'approve' || (wire.reason ?? '').trim() !== '', {
      path: ['reason'],
      message: 'is missing',
    })
    .transform((wire) => ({
      postId: wire.post_id,
      isApproved: wire.decision === 'approve',
      reason: wire.reason?.trim() ?? '',
    })),
  output: z.object({ post_id: z.string(), state: z.string() }),
})

const ownPerDay = blankable(wireInt(0, perDayMax))

export const limitPerson = defineCall('POST /svc/staff/people/day_limits', {
  who: 'member',
  summary: 'Give a person other limits of a day than everybody has, and say why, as staff',
  input: z
    .strictObject({
      id: z.uuid(),
      /** Empty for as many as everybody, 0 for no limit. */
      posts_per_day: ownPerDay,
      uploads_per_day: ownPerDay,
      reason: wireText(reportDetailsMaxLength).refine((text) => text.trim() !== '', 'is missing'),
    })
    .transform((wire) => ({
      accountId: wire.id,
      postsPerDay: wire.posts_per_day ?? null,
      uploadsPerDay: wire.uploads_per_day ?? null,
      reason: wire.reason.trim(),
    })),
  output: z.object({ posts_per_day: perDay, uploads_per_day: perDay }),
})

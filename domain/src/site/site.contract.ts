import { z } from 'zod'
import { ageMax } from '../accounts/accounts.limits.ts'
import { defineCall } from '../core/call.ts'
import { nothing, wireFlag, wireInt, wireText } from '../core/wire.ts'
import { siteDescriptionMaxLength, siteNameMaxLength, termsMaxLength } from './site.limits.ts'

/** The guide shows the steps in this order. */
export const setupSteps = ['name', 'logo', 'signups', 'mail', 'people'] as const
export type SetupStep = (typeof setupSteps)[number]

export const signupModes = ['open', 'invite', 'closed'] as const

const site = z.object({
  name: z.string(),
  /** Sentences call a blog by this noun. */
  noun: z.string(),
  description: z.string(),
  /** Empty where newcomers accept none. */
  terms: z.string(),
  minimum_age: z.number().nullable(),
  logo: z.string().nullable(),
  signups: z.enum(signupModes),
  steps_done: z.array(z.enum(setupSteps)),
  is_finished: z.boolean(),
  /** Mail settings come from the environment and cannot be changed from a page. */
  mail: z.object({
    /** Null when nothing is sent and every mail is written to the outbox. */
    host: z.string().nullable(),
    from: z.string(),
    outbox: z.string(),
    test_goes_to: z.string(),
  }),
  /** Counts registered people; `townsfolk` counts the demo's. */
  people: z.number(),
  townsfolk: z.number(),
})
export type Site = z.infer<typeof site>

/** One line that stands in sentences and titles. */
const oneLine = wireText(siteNameMaxLength)
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(wireText(siteNameMaxLength).regex(/^[^\p{C}<>]*$/u, 'has characters that names can’t have'))

export const readSite = defineCall('GET /svc/staff/site', {
  who: 'member',
  summary: 'Staff: what this place is called, whom it lets in, how it mails, and how far its setting up has come',
  input: nothing,
  output: site,
})

export const saveSite = defineCall('POST /svc/staff/site', {
  who: 'member',
  summary: 'Staff: save whatever it is given; it shows without a restart',
  input: z
    .strictObject({
      name: oneLine.refine((name) => name !== '', 'needs at least one letter').optional(),
      /** An empty one brings the default back. */
      noun: oneLine.optional(),
      description: wireText(siteDescriptionMaxLength).trim().optional(),
      /** An empty text takes the terms back. */
      terms: wireText(termsMaxLength).trim().optional(),
      /** Empty asks for no age. */
      minimum_age: z.union([z.literal('').transform(() => null), z.null(), wireInt(1, ageMax)]).optional(),
      signups: z.enum(signupModes).optional(),
      step_done: z.enum(setupSteps).optional(),
      is_finished: wireFlag.optional(),
    })
    .transform(({ step_done: stepDone, is_finished: isFinished, terms, ...values }) => ({
      values,
      terms,
      stepDone,
      isFinished,
    })),
  output: site,
})

export const readTerms = defineCall('GET /svc/terms', {
  who: 'anyone',
  summary: 'The terms that newcomers accept; 404 where there are none',
  input: nothing,
  output: z.object({ text: z.string(), since: z.string() }),
})

export const saveSiteLogo = defineCall('POST /svc/staff/site/logo', {
  who: 'member',
  summary: 'Staff: another logo, as the file `logo`',
  takesFile: true,
  input: nothing,
  output: site,
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})

export const removeSiteLogo = defineCall('POST /svc/staff/site/logo/remove', {
  who: 'member',
  summary: 'Staff: the own drawing as a logo again',
  input: nothing,
  output: site,
})

/** Sends within the request, so that the answer tells the result. */
export const sendTestMail = defineCall('POST /svc/staff/site/mail/test', {
  who: 'member',
  summary: 'Staff: send oneself a mail, and be told what came of it',
  input: nothing,
  output: z.object({ is_sent: z.boolean(), words: z.string(), site }),
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, fields, nothing, wireId, wireText } from '../core/wire.ts'
import * as limits from './apps.limits.ts'
import { problemOfCallback, rights } from './apps.rules.ts'

const app = z.object({
  id: z.string(),
  /** The address of its picture; null where it has none. */
  icon: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  callbacks: z.array(z.string()),
  /** Public: the `client_id` of OAuth 2, the consumer key of OAuth 1 and the `api_key`. */
  consumer_key: z.string(),
  made_at: z.string(),
  rotated_at: z.string().nullable(),
})
export type App = z.infer<typeof app>

/** Shows an app to others. */
export const shownApp = app.pick({ name: true, description: true, website: true, icon: true })
export type ShownApp = z.infer<typeof shownApp>

/** The one answer that has the secret. */
const appWithSecret = z.object({ app, consumer_secret: z.string() })

const isWebAddress = (address: string) => /^https?:\/\/[^\s"<>]+$/.test(address) && URL.canParse(address)

/** One address a line, as a form sends them. */
const callbacks = wireText(limits.callbacksMax * (limits.callbackMaxLength + 2))
  .transform((typed) => [...new Set(typed.split(/\s+/).filter(Boolean))])
  .check(({ value, issues }) => {
    const refuse = (message: string) => issues.push({ code: 'custom', message, input: value })
    if (value.length > limits.callbacksMax) refuse(`has more than ${limits.callbacksMax} addresses`)
    for (const address of value) {
      const problem = problemOfCallback(address)
      if (problem) refuse(`“${address.slice(0, 60)}” ${problem}.`)
    }
  })

const appFields = {
  name: wireText(limits.appNameMaxLength)
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .pipe(wireText(limits.appNameMaxLength).min(1, 'needs a name')),
  description: wireText(limits.appDescriptionMaxLength).optional(),
  website: blankable(wireText(limits.appWebsiteMaxLength).refine(isWebAddress, 'isn’t an address')),
  callbacks: callbacks.optional(),
}

/** Unpaged, because `appsPerAccountMax` bounds the list. */
export const listApps = defineCall('GET /svc/apps', {
  who: 'member',
  summary: 'The apps that you registered',
  input: nothing,
  output: z.object({ apps: z.array(app) }),
})

export const registerApp = defineCall('POST /svc/apps/register', {
  who: 'member',
  summary: 'Register an app; the answer alone has its secret',
  input: z.strictObject(appFields),
  output: appWithSecret,
  limit: { per: 'account', max: 60, windowSeconds: 86_400 },
})

export const editApp = defineCall('POST /svc/apps/edit', {
  who: 'member',
  summary: 'Change the name, words and addresses of an app of yours',
  input: fields({ app_id: z.uuid(), ...appFields }),
  output: z.object({ app }),
})

const namesApp = fields({ app_id: z.uuid() })

export const saveAppIcon = defineCall('POST /svc/apps/:app_id/icon', {
  who: 'member',
  summary: 'Give an app of yours a picture, as the file `icon`',
  takesFile: true,
  input: namesApp,
  output: z.object({ app }),
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})

export const removeAppIcon = defineCall('POST /svc/apps/remove_icon', {
  who: 'member',
  summary: 'Take the picture of an app of yours away',
  input: namesApp,
  output: z.object({ app }),
})

export const rotateAppSecret = defineCall('POST /svc/apps/rotate', {
  who: 'member',
  summary: 'Replace the secret of an app of yours; the old one ends at once',
  input: namesApp,
  output: appWithSecret,
  limit: { per: 'account', max: 60, windowSeconds: 86_400 },
})

export const deleteApp = defineCall('POST /svc/apps/delete', {
  who: 'member',
  summary: 'Delete an app of yours, with every token it has',
  input: namesApp,
  output: z.object({ deleted: z.boolean() }),
})

const right = z.enum(rights)

const grant = z.object({
  id: z.string(),
  app: shownApp,
  /** The primary blog of the account. */
  blog_name: z.string(),
  rights: z.array(right),
  granted_at: z.string(),
  used_at: z.string().nullable(),
})
export type Grant = z.infer<typeof grant>

/** The newest 200: one has at most one for each app. */
export const listGrants = defineCall('GET /svc/apps/allowed', {
  who: 'member',
  summary: 'The apps that you allowed to act for you',
  input: nothing,
  output: z.object({ grants: z.array(grant) }),
})

export const endGrant = defineCall('POST /svc/apps/end', {
  who: 'member',
  summary: 'End what you allowed an app; its tokens stop at once',
  input: fields({ grant_id: wireId }),
  output: z.object({ ended: z.boolean() }),
})

import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { wireData, wireText } from '../core/wire.ts'
import { eventDataMaxLength, eventsPerCallMax } from './telemetry.limits.ts'

const name = wireText(100).min(1)
const number = z.number().min(-1e15).max(1e15)
/** Any data of an event, bounded in total length. */
const details = wireData(eventDataMaxLength)
const answer = z.object({ stored: z.number() })
const limit = { per: 'address', max: 1200, windowSeconds: 3600 } as const

/** BLOG-350 */
const logEvent = z.strictObject({
  log_key: wireText(100),
  uuid: wireText(100),
  event: name,
  ts: number,
  rid: wireText(100),
  elapsed: number,
  data: details,
  env: z.strictObject({ screen: wireText(40), width: number, height: number }),
})
export type LogEvent = z.infer<typeof logEvent>

/** BLOG-394 */
export const sendLog = defineCall('POST /services/cslog', {
  who: 'anyone',
  summary: 'What a page tells of its own working, as plain-text JSON',
  bodyType: 'text/plain',
  isLog: true,
  limit,
  input: z.strictObject({ payload: z.array(logEvent).max(eventsPerCallMax) }),
  output: answer,
})

/** BLOG-395 */
export const sendPlayerLog = defineCall('POST /svc/log/lady', {
  who: 'anyone',
  summary: 'What players of videos tell of themselves',
  limit,
  input: z.strictObject({ events: z.array(details).max(eventsPerCallMax) }),
  output: answer,
})

const conversion = z.strictObject({
  name: z.literal('CONVERSION_ACTION_HTML5_VIDEO'),
  extra: z.strictObject({ player: wireText(100), player_version: z.literal(2) }),
})

/** BLOG-393 */
export const sendConversion = defineCall('POST /svc/log/conversion', {
  who: 'member',
  summary: 'A video began to play, once for each player',
  bodyType: 'application/x-www-form-urlencoded',
  limit,
  input: z.strictObject({
    log: wireText(1000)
      .transform((text, { addIssue }) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          addIssue({ code: 'custom', message: 'is no JSON' })
          return z.NEVER
        }
      })
      .pipe(conversion),
  }),
  output: answer,
})

/** BLOG-413 */
export const sendClientError = defineCall('POST /svc/log/client_error', {
  who: 'anyone',
  summary: 'A part of the client could not be loaded',
  limit,
  input: z.strictObject({ chunk: wireText(200), path: wireText(500), message: wireText(1000) }),
  output: answer,
})

/** BLOG-324, BLOG-396 */
export const sendUsage = defineCall('POST /services/tracker', {
  who: 'anyone',
  summary: 'What was followed, liked, reblogged, shared or seen',
  isLog: true,
  limit: { ...limit, max: 6000 },
  input: z.strictObject({
    trackers: z.array(wireText(200)).max(100),
    krakenEvents: z.array(z.strictObject({ event: name, ts: number, data: details })).max(100),
    language: wireText(40),
    manufacturer: wireText(100),
    os_version: wireText(100),
    platform: wireText(40),
    build_version: wireText(40),
    carrier: wireText(40),
    connection: wireText(40),
    model: wireText(40),
  }),
  output: answer,
})

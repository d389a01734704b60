import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, nothing, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'

/** BLOG-305 */
export const houseAd = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  image_url: z.string(),
  link_url: z.string(),
})
export type HouseAd = z.infer<typeof houseAd>

/** The product's own ad script calls this. BLOG-304 */
export const readNextAd = defineCall('GET /svc/ads/next', {
  who: 'anyone',
  summary: 'One ad of the house, or none',
  input: nothing,
  output: z.object({ ad: houseAd.nullable() }),
})

const storedAd = houseAd.extend({ priority: z.number(), is_active: z.boolean() })
const ownPath = wireText(500).regex(/^(\/(?![/\\]).*)?$/, 'must be a path on this server')
const address = wireText(500).regex(/^(https:\/\/|\/(?![/\\]))/, 'must be a path on this server or an https address')

export const listHouseAds = defineCall('GET /svc/staff/ads', {
  who: 'member',
  summary: 'The ads of the house, for staff',
  input: nothing,
  output: z.object({ ads: z.array(storedAd) }),
})

export const saveHouseAd = defineCall('POST /svc/staff/ads', {
  who: 'member',
  summary: 'Make or change an ad of the house, for staff',
  input: z
    .strictObject({
      id: blankable(wireId),
      title: wireText(120).trim().min(1, 'says something'),
      body: wireText(500).trim(),
      image_url: ownPath,
      link_url: address,
      priority: blankable(wireInt(0, 100)),
      is_active: wireFlag,
    })
    .transform((wire) => ({ ...wire, priority: wire.priority ?? 0 })),
  output: z.object({ ads: z.array(storedAd) }),
})

export const removeHouseAd = defineCall('POST /svc/staff/ads/remove', {
  who: 'member',
  summary: 'Take an ad of the house away, for staff',
  input: z.strictObject({ id: wireId }),
  output: z.object({ ads: z.array(storedAd) }),
})

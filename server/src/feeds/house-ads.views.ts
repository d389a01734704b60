import { t } from '@bowerbird/domain/core/language/t.ts'
import type { HouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import { cachesOf } from '../core/cache/caches.ts'
import type { Db } from '../core/database/database.ts'

type RankedAd = HouseAd & { priority: number }

const servedAt = new Map<string, number>()
let turn = 0

/** Picks by priority, then the one least recently served by this server. BLOG-305 */
export async function nextHouseAd(db: Db): Promise<HouseAd | null> {
  const ads = await activeAds(db)
  const [next] = [...ads].sort(
    (a, b) => b.priority - a.priority || (servedAt.get(a.id) ?? 0) - (servedAt.get(b.id) ?? 0),
  )
  if (!next) return null
  turn += 1
  servedAt.set(next.id, turn)
  const { priority: _, ...ad } = next
  return { ...ad, title: asOurs(ad.title, ofNewSite.title), body: asOurs(ad.body, ofNewSite.body) }
}

/** The ad of a new installation speaks the reader's language, as long as staff leave its words as they are. */
const ofNewSite = {
  title: ['New here?', () => t('New here?')],
  body: ['A few short pages tell how things work.', () => t('A few short pages tell how things work.')],
} as const

const asOurs = (text: string, [english, inWords]: readonly [string, () => string]) =>
  text === english ? inWords() : text

async function activeAds(db: Db): Promise<RankedAd[]> {
  return cachesOf(db)
    .of<RankedAd[]>('settings')
    .read('house ads', () =>
      db
        .selectFrom('house_ads')
        .select(['id', 'title', 'body', 'image_url', 'link_url', 'priority'])
        .where('is_active', '=', true)
        .orderBy('id')
        .execute(),
    )
}

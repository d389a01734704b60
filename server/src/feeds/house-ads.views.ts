import { defaultLanguage } from '@bowerbird/domain/core/language/languages.ts'
import { texts } from '@bowerbird/domain/core/language/t.ts'
import type { HouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import { cachesOf } from '../core/cache/caches.ts'
import type { Db } from '../core/database/database.ts'
import { inLanguage } from '../core/language.ts'

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
  return { ...ad, title: inWords('title', ad), body: inWords('body', ad) }
}

const ofNewSite = texts({ title: 'New here?', body: 'A few short pages explain how things work.' })

/** The ad of a new installation speaks the reader's language, as long as staff leave its words as they are. */
const inWords = (name: 'title' | 'body', ad: HouseAd): string =>
  ad[name] === inLanguage(defaultLanguage, () => ofNewSite[name]) ? ofNewSite[name] : ad[name]

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

import { t } from '@bowerbird/domain/core/language/t.ts'
import type { HouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import { adRefreshEveryMs, adRefreshesMax, adSizePx } from '@bowerbird/domain/feeds/ads.limits.ts'
import { useEffect, useState } from 'react'
import { useSession } from '../../core/session.ts'
import styles from './AdSlot.module.css'
import { loadAdLibrary } from './ad-library.ts'

/** One place for an ad: nothing at all until there is one. BLOG-302, BLOG-303, BLOG-306, BLOG-414, BLOG-415 */
export function AdSlot({ position }: { position: number }) {
  const { ad_provider: address } = useSession().config
  const [ad, setAd] = useState<HouseAd | null>(null)
  useEffect(() => {
    let isGone = false
    let refreshes = 0
    let timer: ReturnType<typeof setInterval> | undefined
    const show = async () => {
      const library = await loadAdLibrary(address)
      if (!library || isGone) return
      try {
        const next = await library.next()
        if (!isGone) setAd(next)
      } catch {
        window.dispatchEvent(new CustomEvent('ad:failure', { detail: { position } }))
      }
    }
    void show().then(() => {
      if (isGone) return
      timer = setInterval(() => {
        refreshes += 1
        if (refreshes >= adRefreshesMax) clearInterval(timer)
        void show()
      }, adRefreshEveryMs)
    })
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [address, position])
  if (!ad) return null
  return (
    <aside className={styles.slot} style={adSizePx} aria-label={t('Sponsored')}>
      <p className={styles.label}>{t('Sponsored')}</p>
      <a href={ad.link_url} target="_blank" rel="noopener sponsored" className={styles.ad}>
        {ad.image_url && <img src={ad.image_url} alt="" className={styles.picture} />}
        <strong>{ad.title}</strong>
        <span>{ad.body}</span>
      </a>
    </aside>
  )
}

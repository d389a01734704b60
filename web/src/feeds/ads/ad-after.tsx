import { showsAdAfter } from '@bowerbird/domain/feeds/ads.rules.ts'
import { AdSlot } from './AdSlot.tsx'

/** Places ads below a list's posts, by offset. BLOG-299 */
export const adAfter = (offset: number) => showsAdAfter(offset + 1) && <AdSlot position={offset + 1} />

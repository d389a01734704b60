import { showsAdAfter } from '@bowerbird/domain/feeds/ads.rules.ts'
import { AdSlot } from './AdSlot.tsx'

/** What stands below a post of a list, by its place in it. BLOG-299 */
export const adAfter = (offset: number) => showsAdAfter(offset + 1) && <AdSlot position={offset + 1} />

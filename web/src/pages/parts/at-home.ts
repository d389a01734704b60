import { atHomeSlot } from '../../blogs/blog-slots.ts'
import { partInPlace } from '../../core/page/lazy.ts'

const atHome = partInPlace('AtHome', async () => (await import('../../federation/AtHome.tsx')).AtHome)

// Fills the slot of the pages of blogs. Importing this file does it.
atHomeSlot.fill(atHome.Component)

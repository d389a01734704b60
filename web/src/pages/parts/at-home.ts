import { atHomeSlot } from '../../blogs/blog-slots.ts'
import { boundedPart } from '../../core/page/lazy.ts'

const atHome = boundedPart('AtHome', async () => (await import('../../federation/AtHome.tsx')).AtHome)

// Fills the slot of the pages of blogs. Importing this file does it.
atHomeSlot.fill(atHome)

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Lists violations alone, and leaves frames of other sites out, which are not ours to mend. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

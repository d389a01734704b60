import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Lists violations only and skips frames of other sites, which we cannot fix. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

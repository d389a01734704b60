import type { Site } from '@bowerbird/domain/site/site.contract.ts'

export interface StepProps {
  site: Site
  /** The step is saved, or left for later: on to the next. */
  onDone: () => void
}

import type { SharePopoverData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import type { ToShare } from './sharing.api.ts'

export type ShareFormName = 'email' | 'twitter' | 'facebook' | 'embed'

/** Props of every form of the popover. */
export interface ShareFormProps {
  data: SharePopoverData
  toShare: ToShare
  onBack: () => void
}

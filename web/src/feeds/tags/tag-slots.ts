import { memberSlot } from '../../core/member-slot.tsx'

export interface FollowTagProps {
  tag: string
  /** Words among words, or a button of its own. */
  look?: 'link' | 'button'
  className?: string | undefined
}

export const followTagSlot = memberSlot<FollowTagProps>()

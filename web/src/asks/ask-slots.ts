import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { memberSlot } from '../core/member-slot.tsx'

export interface PrivateAnswerProps {
  /** The question. */
  post: Post
  /** The answer as it is typed. */
  text: string
  disabled: boolean
  onBusy: (isBusy: boolean) => void
  onProblem: (problem: string) => void
}

/** Answers only to the asker; messages stand above asks. */
export const privateAnswerSlot = memberSlot<PrivateAnswerProps>()

import type { Refusal } from '../../core/refusal.ts'

export type Slot = 'one' | 'two' | 'three'

/** What one kind of post adds to what all posts have. */
export interface KindRules<Fields extends object> {
  emptyFields: Fields
  /** Which field travels in `post[one]`, `post[two]` and `post[three]`. */
  slots: Record<Slot, (keyof Fields & string) | null>
  richSlots: readonly Slot[]
  refuse: (fields: Fields, post: { hasTrail: boolean }) => Refusal | null
}

import type { MadeId } from '../core/core.table.ts'

export interface PromotionsTables {
  promotions: { tag_key: string; post_id: string; id: MadeId }
}

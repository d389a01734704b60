import type { Generated } from 'kysely'
import type { MadeId } from '../core/core.table.ts'

export interface FeedsTables {
  followed_tags: { account_id: string; tag_key: string; tag: string; id: MadeId }
  house_ads: {
    id: MadeId
    title: string
    body: Generated<string>
    image_url: Generated<string>
    link_url: string
    priority: Generated<number>
    is_active: Generated<boolean>
  }
}

import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { KeptFields } from '../kinds/kind-work.ts'

export interface ContentRow {
  id: string
  post_id: string
  blog_id: string | null
  blog_name: string
  kind: PostKind
  title: string
  body_html: string
  fields: KeptFields
}

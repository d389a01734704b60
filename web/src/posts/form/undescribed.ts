import { countUndescribedIn as countInHtml } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { PhotoItem } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { rulesOf } from '@bowerbird/domain/posts/post-model.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'

/** A caption serves as a description. */
export const isUndescribed = ({ alt, caption }: Pick<PhotoItem, 'alt' | 'caption'>): boolean =>
  !alt.trim() && !caption.trim()

interface Writing {
  kind: PostKind
  fields: object
  editorType: EditorType
  state: string
}

const leadsToPublic: readonly string[] = ['published', 'queued', 'scheduled']
const inMarkdown = /!\[\s*\]\(/g

/** Counts the pictures that would be published without a description; drafts and private posts need none. */
export function countUndescribedIn({ kind, fields, editorType, state }: Writing): number {
  if (!leadsToPublic.includes(state)) return 0
  const { slots, richSlots } = rulesOf(kind)
  const values = fields as Record<string, unknown>
  const texts = richSlots.map((slot) => String(values[slots[slot] ?? ''] ?? ''))
  const inTexts = texts.map((text) => {
    const typed = editorType === 'markdown' ? (text.match(inMarkdown)?.length ?? 0) : 0
    return typed + countInHtml(text)
  })
  const photos = (values.photos ?? []) as PhotoItem[]
  return photos.filter(isUndescribed).length + inTexts.reduce((sum, count) => sum + count, 0)
}

/** Leads to the first field for a description that is empty, or to the text that shows the picture. */
export function goToUndescribed(form: HTMLElement | null | undefined): void {
  const first = form?.querySelector<HTMLElement>('[data-undescribed] [name="alt"], [data-alt-reminder]')
  if (first?.tagName === 'BUTTON') first.click()
  else (first ?? form?.querySelector<HTMLElement>('textarea'))?.focus()
}

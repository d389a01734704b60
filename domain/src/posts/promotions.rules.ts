import { coreRefusals } from '../core/core.refusals.ts'
import { t } from '../core/language/t.ts'
import type { Refusal } from '../core/refusal.ts'
import { cleanTag, tagKey } from './text/tags.ts'

export const notTagEditor = (): Refusal => ({
  code: 'posts.not_tag_editor',
  status: 403,
  text: t('Only that tag’s editors can do that.'),
})

/** Empty when the text is not a tag. */
export const keyOfTag = (typed: string): string => tagKey(cleanTag(typed))

/** POST-526 */
export function refusePromotion(key: string, who: { isStaff: boolean; tagsEdited: readonly string[] }): Refusal | null {
  if (!key) return { ...coreRefusals.badInput, text: t('tag: is missing'), field: 'tag' }
  return who.isStaff || who.tagsEdited.some((tag) => keyOfTag(tag) === key) ? null : notTagEditor()
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { rulesOf } from '@bowerbird/domain/posts/post-model.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { cleanRichHtml } from '../../clean-rich-html.ts'
import { wordsIn } from '../editor-output.ts'

interface Switched {
  fields: object
  /** The loss in words; null for none. */
  loss: string | null
}

const lossFor: Record<EditorType, string> = {
  rich: '',
  html: t('Some of this HTML would be lost in the other editor. Switch anyway?'),
  markdown: t('Some of this Markdown would be lost in the other editor. Switch anyway?'),
}

/** The words of a post for another editor, and whether they would still show all that they show now. */
export async function switchEditor(
  kind: PostKind,
  fields: object,
  from: EditorType,
  to: EditorType,
): Promise<Switched> {
  const { slots, richSlots } = rulesOf(kind)
  const names = richSlots.map((slot) => slots[slot] as string | null)
  const texts = Object.entries(fields).filter(([name, text]) => names.includes(name) && text !== '')
  const switched = await Promise.all(
    texts.map(async ([name, text]) => ({ name, ...(await translated(text, from, to)) })),
  )
  return {
    fields: { ...fields, ...Object.fromEntries(switched.map(({ name, text }) => [name, text])) },
    loss: switched.some(({ isLossy }) => isLossy) ? lossFor[from] : null,
  }
}

async function translated(text: string, from: EditorType, to: EditorType): Promise<{ text: string; isLossy: boolean }> {
  if (from === to || (from === 'rich' && to === 'html')) return { text, isLossy: false }
  const html = from === 'markdown' ? (await import('./markdown.ts')).renderMarkdown(text) : text
  if (to === 'markdown') return { text: (await import('./markdown.ts')).markdownOf(html), isLossy: isLossy(html) }
  if (to === 'html') return { text: html.trim(), isLossy: false }
  return { text: cleanRichHtml(html), isLossy: isLossy(html) }
}

/** Tells whether the HTML holds an element or attribute that a post does not keep. */
function isLossy(html: string): boolean {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html')
  let isLost = false
  wordsIn([...head.childNodes, ...body.childNodes], () => {
    isLost = true
  })
  return isLost
}

import {
  type Describable,
  describedItems,
  describeInHtml,
  fileOf,
  withDescription,
} from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import type { Before, StoredFields } from '@bowerbird/domain/posts/document/post-document.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import { editorTypeOf } from '@bowerbird/domain/posts/text/formats.ts'
import { searchTextOf } from '../write/search-text.ts'
import { writeBody } from '../write/written-text.ts'

export const describableOf = ({ body_html, fields }: Pick<Before, 'body_html' | 'fields'>): Describable => ({
  ...fields.shown,
  body_html,
})

/** The file of a picture, sound or video, by which older contents of the same post are found. */
export const fileOfItem = (item: string, { shown, form }: StoredFields): string =>
  item === recording ? fileOf(shown?.audio?.url ?? form?.fileUrl ?? '') : item

/** The content with one description changed; null if it does not show the item, or says the same. */
export function describeContent(before: Before, item: string, text: string): (Before & { search_text: string }) | null {
  const shows = describedItems(describableOf(before)).some(({ key }) => key === item)
  if (!shows) return null
  const { body_html, ...shown } = withDescription(describableOf(before), item, text)
  const fields = { ...before.fields, ...(before.fields.shown && { shown }), ...formOf(before, item, text) }
  const source = describeSource(before.source, before.format, { item, text, html: body_html })
  return {
    title: before.title,
    body_html,
    source,
    format: source ? before.format : 0,
    fields,
    search_text: searchTextOf(before.title, readStored(body_html), fields),
  }
}

/** The fields that only the form gets back: the caption of an answer as it was typed, and what was chosen for a video. */
function formOf({ fields: { form, shown }, format }: Before, item: string, text: string): Pick<StoredFields, 'form'> {
  if (form?.caption && item !== recording) {
    const html = describeInHtml(shown?.answer?.caption_html ?? '', item, text)
    return { form: { ...form, caption: describeSource(form.caption, format, { item, text, html }) } }
  }
  return shown?.video && item === recording ? { form: { ...form, chosen: { ...form?.chosen, transcript: text } } } : {}
}

const markdownPictures = /!\[(?:[^[\]\\\n]|\\.)*\]\(([^()\s]+)/g
const escapedInMarkdown = (text: string) => text.replace(/[\\`*_[\]<>&!]/g, '\\$&')

/** Changes the text as it was typed too. It is left out where it would show something else; the form has the HTML then. */
function describeSource(
  source: string,
  format: number,
  { item, text, html }: { item: string; text: string; html: string },
): string {
  if (!source || item === recording) return source
  const described = source.replaceAll(markdownPictures, (picture, address: string) =>
    fileOf(address) === item ? `![${escapedInMarkdown(text)}](${address}` : picture,
  )
  return writeBody(described, editorTypeOf(format)).html === html ? described : ''
}

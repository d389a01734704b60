import { markdownMarksMax, markdownMaxLength } from '../posts.limits.ts'

export const editorTypes = ['rich', 'html', 'markdown'] as const // POST-080
export type EditorType = (typeof editorTypes)[number]

/** The index in the list is the code. POST-089 */
export const formatCodeOf = (editorType: EditorType): number => editorTypes.indexOf(editorType)
export const editorTypeOf = (formatCode: number): EditorType => editorTypes[formatCode] ?? 'rich'

/** The preview and the server render Markdown with the same options. */
export const markdownOptions = { html: true } as const
export const markdownWithout = ['table']

const marks = '[]!*_`~<&\\'

/** Says whether Markdown would take long to render, after one look at each sign. */
export function isIntricateMarkdown(source: string): boolean {
  if (source.length > markdownMaxLength) return true
  let count = 0
  for (const sign of source) if (marks.includes(sign)) count += 1
  return count > markdownMarksMax
}

export const editorTypes = ['rich', 'html', 'markdown'] as const // POST-080
export type EditorType = (typeof editorTypes)[number]

/** The place in the list is the code. POST-089 */
export const formatCodeOf = (editorType: EditorType): number => editorTypes.indexOf(editorType)
export const editorTypeOf = (formatCode: number): EditorType => editorTypes[formatCode] ?? 'rich'

/** How Markdown is read, alike in the preview and where it is kept. */
export const markdownOptions = { html: true } as const
export const markdownWithout = ['table']

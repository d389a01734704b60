export const editorTypes = ['rich', 'html', 'markdown'] as const // POST-080
export type EditorType = (typeof editorTypes)[number]

/** The index in the list is the code. POST-089 */
export const formatCodeOf = (editorType: EditorType): number => editorTypes.indexOf(editorType)
export const editorTypeOf = (formatCode: number): EditorType => editorTypes[formatCode] ?? 'rich'

/** The preview and the server render Markdown with the same options. */
export const markdownOptions = { html: true } as const
export const markdownWithout = ['table']

import { partInPlace } from '../core/page/lazy.ts'

/** The server writes notes into a post's own page; what makes them live comes after the post. */
export const notesPanel = partInPlace('NotesPanel', async () => (await import('./NotesPanel.tsx')).NotesPanel)

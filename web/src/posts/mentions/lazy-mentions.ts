import { quietLazy } from '../../core/page/lazy.ts'

/** Fetched with the first @. */
export const FieldMentions = quietLazy('FieldMentions', async () => (await import('./FieldMentions.tsx')).FieldMentions)

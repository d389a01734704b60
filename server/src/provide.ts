import { notesSql } from './notes/notes-sql.ts'
import { notesOfPosts } from './posts/notes-of-posts.ts'

/** Hands lower features what only higher ones know, before anything runs. */
export function provideToLowerFeatures(): void {
  notesOfPosts.provide(notesSql)
}

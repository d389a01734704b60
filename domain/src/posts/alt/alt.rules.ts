import type { Refusal } from '../../core/refusal.ts'
import { photoAltMaxLength } from '../posts.limits.ts'
import { altRefusals } from './alt.refusals.ts'
import { recording } from './recording.ts'

/** A description is one line; a transcript keeps its lines. */
export const cleanDescription = (item: string, text: string): string =>
  item === recording ? text.trim() : text.replace(/\s+/g, ' ').trim()

export const refuseDescription = (item: string, text: string): Refusal | null =>
  item !== recording && [...text].length > photoAltMaxLength ? altRefusals.tooLong : null

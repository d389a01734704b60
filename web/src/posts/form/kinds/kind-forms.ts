import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { type ComponentType, lazy } from 'react'
import type { FormTarget } from '../../form-address.ts'
import type { FormAbout } from '../post-form.state.ts'
import { TextForm } from './TextForm.tsx'

/** What the frame hands to the fields of a kind. */
export interface KindFormProps<Fields extends object> {
  fields: Fields
  change: (change: Partial<Fields> | ((now: Fields) => Partial<Fields>)) => void
  /** Says what is still under way, so that nothing half done is sent. */
  tell: (about: Partial<FormAbout>) => void
  onProblem: (problem: string | null) => void
  mode: FormTarget['mode']
  editorType: EditorType
  disabled: boolean
}

type KindForm = ComponentType<KindFormProps<never>>

/** Each kind in a file of its own, fetched when it is written; text is what most people write. */
const late = (load: () => Promise<unknown>): KindForm => lazy(async () => ({ default: (await load()) as KindForm }))

export const kindForms: Record<PostKind, KindForm> = {
  text: TextForm as unknown as KindForm,
  photo: late(async () => (await import('../photo/PhotoForm.tsx')).PhotoForm),
  quote: late(async () => (await import('./QuoteForm.tsx')).QuoteForm),
  link: late(async () => (await import('./LinkForm.tsx')).LinkForm),
  chat: late(async () => (await import('./ChatForm.tsx')).ChatForm),
  audio: late(async () => (await import('./AudioForm.tsx')).AudioForm),
  video: late(async () => (await import('./VideoForm.tsx')).VideoForm),
  answer: late(async () => (await import('./AnswerForm.tsx')).AnswerForm),
}

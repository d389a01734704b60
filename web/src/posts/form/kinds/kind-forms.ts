import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { type ComponentType, lazy } from 'react'
import type { KindFormProps } from './kind-form-props.ts'
import { TextForm } from './TextForm.tsx'

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

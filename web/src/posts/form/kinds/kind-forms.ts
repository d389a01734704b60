import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../core/page/lazy.ts'
import type { KindFormProps } from './kind-form-props.ts'
import { TextForm } from './TextForm.tsx'

type KindForm = ComponentType<KindFormProps<never>>

const asKind = (form: unknown) => form as KindForm

/** Each kind in a file of its own, fetched when it is written; text is what most people write. */
const lazyKinds = {
  photo: lazyPart('PhotoForm', async () => asKind((await import('../photo/PhotoForm.tsx')).PhotoForm)),
  quote: lazyPart('QuoteForm', async () => asKind((await import('./QuoteForm.tsx')).QuoteForm)),
  link: lazyPart('LinkForm', async () => asKind((await import('./LinkForm.tsx')).LinkForm)),
  chat: lazyPart('ChatForm', async () => asKind((await import('./ChatForm.tsx')).ChatForm)),
  audio: lazyPart('AudioForm', async () => asKind((await import('./AudioForm.tsx')).AudioForm)),
  video: lazyPart('VideoForm', async () => asKind((await import('./VideoForm.tsx')).VideoForm)),
  answer: lazyPart('AnswerForm', async () => asKind((await import('./AnswerForm.tsx')).AnswerForm)),
}

export const kindFormOf = (kind: PostKind): KindForm => (kind === 'text' ? asKind(TextForm) : lazyKinds[kind].Component)

export const prepareKind = async (kind: PostKind): Promise<void> => {
  if (kind !== 'text') await lazyKinds[kind].prepare()
}

import { lazyPart } from '../core/page/lazy.ts'

/** It brings the editor, so it comes after its page. */
export const submissionForm = lazyPart(
  'SubmissionForm',
  async () => (await import('./form/SubmissionForm.tsx')).SubmissionForm,
)

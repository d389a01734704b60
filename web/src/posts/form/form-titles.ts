import type { FormTarget } from '../form-address.ts'
import { kindToWrite } from './kind-to-write.ts'

export const formTitles = { new: 'New post', edit: 'Edit post', reblog: 'Reblog', answer: 'Answer a question' }

/** A browser's tab has no picture of the form, so it says the kind as well. */
export const tabTitle = (target: FormTarget) =>
  target.mode === 'new' ? `New ${kindToWrite(target.type)} post` : formTitles[target.mode]

import { t } from '@bowerbird/domain/core/language/t.ts'
import type { FormTarget } from '../form-address.ts'
import { kindToWrite } from './kind-to-write.ts'

export const formTitles = {
  new: t('New post'),
  edit: t('Edit post'),
  reblog: t('Reblog'),
  answer: t('Answer a question'),
}

/** A browser's tab has no picture of the form, so it says the kind as well. */
export const tabTitle = (target: FormTarget) =>
  target.mode === 'new'
    ? t(
        'New {kind, select, text {text} photo {photo} quote {quote} link {link} chat {chat} audio {audio} other {video}} post',
        { kind: kindToWrite(target.type) ?? '' },
      )
    : formTitles[target.mode]

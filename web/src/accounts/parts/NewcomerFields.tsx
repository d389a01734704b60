import { ageMax, safeModeAge } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { rich } from '../../core/rich.tsx'
import { useSession } from '../../core/session.ts'
import type { Typed } from '../../core/use-submit.ts'
import { useRefusal } from '../../ui/fields/CallForm.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The terms open in another tab, so that nothing typed is lost. */
function TermsCheck() {
  const refusal = useRefusal('terms')
  return (
    <>
      {refusal && <Notice tone="problem">{refusal}</Notice>}
      <Checkbox
        name="terms"
        value="on"
        required
        label={rich('I have read the <a>terms</a>', {
          a: (text) => (
            <a href="/terms" target="_blank" rel="noopener">
              {text}
            </a>
          ),
        })}
      />
    </>
  )
}

/** Asks newcomers for what the operator asks of them besides: age and terms, or nothing. */
export function NewcomerFields() {
  const { has_terms: hasTerms, minimum_age: minimumAge } = useSession().config
  return (
    <>
      {minimumAge && (
        <TextField
          label={t('Your age')}
          name="age"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={ageMax}
          hint={t(
            "This site is for people aged {age} and over. Your age isn't stored, but safe mode stays on if you're under {adult}.",
            { age: minimumAge, adult: safeModeAge },
          )}
        />
      )}
      {hasTerms && <TermsCheck />}
    </>
  )
}

/** The typed answers, for the call. */
export function useNewcomerAnswers() {
  const { has_terms: hasTerms, minimum_age: minimumAge } = useSession().config
  return (typed: Typed) => ({
    invite: typed('invite'),
    ...(hasTerms && { terms: typed('terms') === 'on' }),
    ...(minimumAge && { age: typed('age') }),
  })
}

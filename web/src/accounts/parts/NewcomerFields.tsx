import { ageMax, safeModeAge } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSession } from '../../core/session.ts'
import type { Typed } from '../../core/use-submit.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TermsCheck } from './TermsCheck.tsx'

/** Asks newcomers for what the operator asks of them besides: age and terms, or nothing. */
export function NewcomerFields({ errorAt }: { errorAt: (field: string) => string | null }) {
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
          error={errorAt('age')}
        />
      )}
      {hasTerms && <TermsCheck error={errorAt('terms')} />}
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

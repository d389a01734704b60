import { ageMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { signupModes } from '@bowerbird/domain/site/site.contract.ts'
import { termsMaxLength } from '@bowerbird/domain/site/site.limits.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { useSaveSite } from '../site.api.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'
import { signupWords } from './summaries.ts'

/** The door, and what newcomers are asked: the server enforces it at every registration. */
export function SignupsStep({ site, onDone }: StepProps) {
  const save = useSaveSite()
  const form = useSubmit(async (typed) => {
    const signups = typed('signups') as (typeof signupModes)[number]
    await save({ signups, terms: typed('terms'), minimum_age: typed('minimum_age') })
    onDone()
  })
  return (
    <StepForm form={form} submit={t('Save and continue')} onLater={onDone}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('Who can sign up')}</legend>
        {signupModes.map((mode) => (
          <label key={mode} className={styles.choice}>
            <input type="radio" name="signups" value={mode} defaultChecked={site.signups === mode} />
            <span>
              <span className={styles.choiceTitle}>{signupWords[mode].title}</span>
              <span className={styles.choiceHint}>{signupWords[mode].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('Terms')}
        name="terms"
        rows={5}
        maxLength={termsMaxLength}
        defaultValue={site.terms}
        hint={t('If you add terms, people have to accept them when they sign up. They’re published at /terms.')}
      />
      <TextField
        label={t('Minimum age')}
        name="minimum_age"
        type="number"
        inputMode="numeric"
        min={1}
        max={ageMax}
        defaultValue={site.minimum_age ?? ''}
        hint={t('If you set an age, people have to enter theirs when they sign up.')}
      />
    </StepForm>
  )
}

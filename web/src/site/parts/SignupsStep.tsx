import { signupModes } from '@bowerbird/domain/site/site.contract.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { useSaveSite } from '../site.api.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'
import { signupWords } from './summaries.ts'

/** The door: the server asks for it at every registration. */
export function SignupsStep({ site, onDone }: StepProps) {
  const save = useSaveSite()
  const form = useSubmit(async (typed) => {
    await save({ signups: typed('signups') as (typeof signupModes)[number] })
    onDone()
  })
  return (
    <StepForm form={form} submit="Save and go on" onLater={onDone}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Who may make an account</legend>
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
    </StepForm>
  )
}

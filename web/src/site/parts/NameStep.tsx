import { t } from '@bowerbird/domain/core/language/t.ts'
import { siteDescriptionMaxLength, siteNameMaxLength } from '@bowerbird/domain/site/site.limits.ts'
import { useContext, useState } from 'react'
import { useSubmit } from '../../core/use-submit.ts'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Logo, LogoContext } from '../../ui/Logo.tsx'
import { useSaveSite } from '../site.api.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

/** Edits the site's name and purpose; the header shows the name while it is typed. */
export function NameStep({ site, onDone }: StepProps) {
  const save = useSaveSite()
  const logo = useContext(LogoContext)
  const isNamed = site.steps_done.includes('name')
  const [name, setName] = useState(isNamed ? site.name : '')
  const form = useSubmit(async (typed) => {
    await save({ name: typed('name'), description: typed('description'), noun: typed('noun') })
    onDone()
  })
  return (
    <StepForm form={form} submit={t('Save and continue')} onLater={onDone}>
      <div className={styles.header} data-ground="page" aria-hidden="true">
        <LogoContext value={{ ...logo, name: name.trim() || site.name }}>
          <Logo />
        </LogoContext>
      </div>
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={siteNameMaxLength}
        autoComplete="off"
        placeholder={t('Mossgate')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint={t('Appears in the header, in page titles and in emails.')}
      />
      <TextArea
        label={t('Description')}
        name="description"
        maxLength={siteDescriptionMaxLength}
        defaultValue={site.description}
        placeholder={t('A quiet place for people who look at small things.')}
        hint={t('Optional. A sentence or two for people who see the front page for the first time.')}
      />
      <TextField
        label={t('Word for “blog”')}
        name="noun"
        maxLength={siteNameMaxLength}
        autoComplete="off"
        defaultValue={site.noun}
        hint={t(
          "Used in sentences such as “This … doesn't accept questions.” and “No …s found.” Leave this empty to use the default.",
        )}
      />
    </StepForm>
  )
}

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
    <StepForm form={form} submit={t('Save and go on')} onLater={onDone}>
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
        hint={t('It stands in the header, in the title of every page and in every mail.')}
        error={form.errorAt('name')}
      />
      <TextArea
        label={t('What it is for')}
        name="description"
        maxLength={siteDescriptionMaxLength}
        defaultValue={site.description}
        placeholder={t('A quiet place for people who look at small things.')}
        hint={t('A sentence or two for those who see the front page for the first time. You can leave it empty.')}
        error={form.errorAt('description')}
      />
      <TextField
        label={t('What a blog is called')}
        name="noun"
        maxLength={siteNameMaxLength}
        autoComplete="off"
        defaultValue={site.noun}
        hint={t(
          "The noun of sentences such as “This … doesn't accept questions.” and “No …s found.” Empty brings the first one back.",
        )}
        error={form.errorAt('noun')}
      />
    </StepForm>
  )
}

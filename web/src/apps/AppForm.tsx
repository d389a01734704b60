import type { App } from '@bowerbird/domain/apps/apps.contract.ts'
import { appDescriptionMaxLength, appNameMaxLength, appWebsiteMaxLength } from '@bowerbird/domain/apps/apps.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { useSaveApp } from './apps.api.ts'

interface Props {
  /** The app to edit; a new one without. */
  app?: App
  onSaved: (saved: { app: App; consumer_secret?: string }) => void
  onCancel?: () => void
}

export function AppForm({ app, onSaved, onCancel }: Props) {
  const save = useSaveApp(app)
  const form = useSubmit(async (typed, form) => {
    const [name, description, website, callbacks] = ['name', 'description', 'website', 'callbacks'].map(typed)
    onSaved(await save({ name: name as string, description, website, callbacks }))
    if (!app) form.reset()
  })
  return (
    <SubmitForm
      form={form}
      submit={app ? t('Save') : t('Register')}
      actions={
        onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )
      }
      aria-label={app ? t('Edit {name}', { name: app.name }) : t('Register an app')}
    >
      <TextField
        {...{ label: t('Name'), name: 'name', defaultValue: app?.name }}
        hint={t('People see this name when they allow the app, and on posts it publishes.')}
        {...{ required: true, autoComplete: 'off', maxLength: appNameMaxLength }}
      />
      <TextField
        {...{ label: t('Description'), name: 'description', defaultValue: app?.description }}
        {...{ autoComplete: 'off', maxLength: appDescriptionMaxLength }}
      />
      <TextField
        {...{ label: t('Website'), name: 'website', type: 'url', defaultValue: app?.website }}
        {...{ placeholder: 'https://', maxLength: appWebsiteMaxLength }}
      />
      <TextArea
        {...{ label: t('Redirect URIs'), name: 'callbacks', rows: 3 }}
        defaultValue={app?.callbacks.join('\n')}
        hint={t(
          'One per line, up to five, exactly as the app sends them: https, or http://localhost during development.',
        )}
        {...{ spellCheck: false, autoCapitalize: 'off' }}
      />
    </SubmitForm>
  )
}

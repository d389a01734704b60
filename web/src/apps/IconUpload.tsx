import { type App, saveAppIcon } from '@bowerbird/domain/apps/apps.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { PictureUpload } from '../accounts/settings/PictureUpload.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Actions } from '../ui/overlays/Sheet.tsx'
import { AppIcon } from './AppIcon.tsx'
import styles from './Apps.module.css'
import { useRemoveIcon, useReplaceApp } from './apps.api.ts'

/** The icon of an app, uploaded as soon as it is chosen. */
export function IconUpload({ app }: { app: App }) {
  const replace = useReplaceApp()
  const remove = useRemoveIcon()
  const { name, icon } = app
  return (
    <div className={styles.who}>
      <AppIcon app={app} />
      <PictureUpload<{ app: App }>
        {...{ label: t('Icon of {name}', { name }), underWay: t('Uploading the icon'), field: 'icon' }}
        path={saveAppIcon.path.replace(':app_id', app.id)}
        onSaved={(saved) => replace(saved.app)}
      >
        {(choose) => (
          <Actions>
            <Button size="small" aria-label={t('Choose an icon for {name}', { name })} onClick={choose}>
              {icon ? t('Another icon') : t('Choose an icon')}
            </Button>
            {icon && (
              <Button
                {...{
                  size: 'small',
                  look: 'quiet',
                  busy: remove.isPending,
                  'aria-label': t('Remove {name}’s icon', { name }),
                }}
                onClick={() => remove.mutate(app)}
              >
                {t('Remove')}
              </Button>
            )}
          </Actions>
        )}
      </PictureUpload>
    </div>
  )
}

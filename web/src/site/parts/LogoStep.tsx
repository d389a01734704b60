import { t } from '@bowerbird/domain/core/language/t.ts'
import { removeSiteLogo, type Site, saveSiteLogo } from '@bowerbird/domain/site/site.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { PictureUpload } from '../../accounts/settings/PictureUpload.tsx'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Logo, LogoContext } from '../../ui/Logo.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { updateSite, useSaveSite } from '../site.api.ts'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

/** A picture of one's own, uploaded as soon as it is chosen, or the drawing that is there. */
export function LogoStep({ site, onDone }: StepProps) {
  const client = useQueryClient()
  const call = useCall()
  const save = useSaveSite()
  const logo = useContext(LogoContext)
  const form = useSubmit(async () => {
    await save({ step_done: 'logo' })
    onDone()
  })
  const remove = useSubmit(async () => updateSite(client, await call(removeSiteLogo, {})))
  const shown = form.problem ?? remove.problem
  return (
    <Stack>
      {shown && <Notice tone="problem">{shown}</Notice>}
      <div className={styles.header} data-ground="page" aria-hidden="true">
        <LogoContext value={{ ...logo, image: site.logo }}>
          <Logo />
        </LogoContext>
      </div>
      <p className={styles.words}>
        {t('A square picture works best. It appears in the header and in the browser tab.')}
      </p>
      <PictureUpload<Site>
        label={t('Logo')}
        underWay={t('Uploading the logo')}
        path={saveSiteLogo.path}
        field="logo"
        onSaved={(saved) => updateSite(client, saved)}
      >
        {(choose) => (
          <Actions>
            <Button onClick={choose}>{site.logo ? t('Choose another picture') : t('Choose a picture')}</Button>
            {site.logo && (
              <form onSubmit={remove.onSubmit}>
                <Button type="submit" look="quiet" busy={remove.isBusy}>
                  {t('Use the default logo')}
                </Button>
              </form>
            )}
          </Actions>
        )}
      </PictureUpload>
      <form onSubmit={form.onSubmit}>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {site.logo ? t('Continue') : t('Keep the default and continue')}
        </Button>
      </form>
    </Stack>
  )
}

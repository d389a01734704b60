import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import { Loader } from '../ui/Loader.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { GiveUp } from './GiveUp.tsx'
import styles from './Imports.module.css'

/** The dry run at work; nothing is changed by it. */
export function Reading({ name, one }: { name: string; one: Import }) {
  return (
    <Stack>
      <h2 className={styles.heading}>{t('Reading {from}', { from: one.from })}</h2>
      {one.total > 0 ? (
        <ProgressBar share={one.done / one.total} label={t('Read')} />
      ) : (
        <Loader label={t('[under way] Reading')} />
      )}
      <p>
        {one.done > 0 && `${t('{count, plural, one {# post} other {# posts}} read so far.', { count: one.done })} `}
        {t('Nothing has changed yet. You can close this page. The report will be here.')}
      </p>
      <Actions>
        <GiveUp name={name} one={one} />
      </Actions>
    </Stack>
  )
}

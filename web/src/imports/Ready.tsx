import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { ChoicesForm } from './ChoicesForm.tsx'
import { GiveUp } from './GiveUp.tsx'
import styles from './Imports.module.css'
import { LeftOut } from './LeftOut.tsx'
import { Report } from './Report.tsx'
import { Samples } from './Samples.tsx'

/** The dry run's report, and below it what to take. IMP-074 */
export function Ready({ name, one }: { name: string; one: Import }) {
  const { report, from } = one
  if (!report) return null
  if (report.posts === 0) {
    return (
      <Stack>
        <h2 className={styles.heading}>{t('No posts were found in {from}', { from })}</h2>
        <p>{t('Check that you chose the right archive and source. Nothing was changed.')}</p>
        <LeftOut title={t('Items found, and why they’re left out')} rows={report.left_out} />
        <Actions>
          <GiveUp name={name} one={one} />
        </Actions>
      </Stack>
    )
  }
  return (
    <Stack>
      <h2 className={styles.heading}>{t('Contents of {from}', { from })}</h2>
      <Report report={report} />
      <LeftOut title={t('Left out or changed, and why')} rows={report.left_out} />
      <Samples samples={report.samples} />
      <ChoicesForm key={one.id} name={name} one={one} report={report} />
    </Stack>
  )
}

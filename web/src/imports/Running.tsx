import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Import, pauseImport, resumeImport } from '@bowerbird/domain/imports/imports.contract.ts'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Button } from '../ui/fields/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './Imports.module.css'
import { useChange } from './imports.api.ts'
import { Undo } from './Undo.tsx'
import { withTimeLeft } from './words.ts'

/** Running, paused or undoing: the bar, the time left, and the ways to stop and go on. IMP-077 */
export function Running({ name, one }: { name: string; one: Import }) {
  const { state, done, total } = one
  const [pause, resume] = [useChange(name, pauseImport), useChange(name, resumeImport)]
  const isRunning = state === 'running'
  return (
    <Stack>
      <h2 className={styles.heading}>{titleOf(one)}</h2>
      <ProgressBar
        share={total > 0 ? done / total : 0}
        label={state === 'undoing' ? t('Posts deleted') : t('Posts done')}
      />
      <p>
        {withTimeLeft(
          t('{done, number} of {total, plural, one {# post} other {# posts}}', { done, total }),
          state === 'paused' ? null : one.seconds_left,
        )}
      </p>
      {one.problem && <Notice tone="warning">{one.problem}</Notice>}
      <p className={styles.soft}>
        {state === 'paused'
          ? t('Posts imported so far are on your blog. Resume the import anytime.')
          : t('You can close this page. The import keeps running.')}
      </p>
      <Actions>
        {isRunning && (
          <Button icon={<Pause size={16} />} busy={pause.isPending} onClick={() => pause.mutate(one)}>
            {t('Pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            {...{ look: 'primary', icon: <Play size={16} />, busy: resume.isPending }}
            onClick={() => resume.mutate(one)}
          >
            {t('Continue')}
          </Button>
        )}
        {state !== 'undoing' && <Undo name={name} one={one} />}
      </Actions>
    </Stack>
  )
}

function titleOf({ state, from }: Import): string {
  if (state === 'undoing') return t('Undoing the import')
  return state === 'paused' ? t('The import is paused') : t('Importing your posts from {from}', { from })
}

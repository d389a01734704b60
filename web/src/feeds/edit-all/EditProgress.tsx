import { t } from '@bowerbird/domain/core/language/t.ts'
import type { BulkEdit } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { bulkWords } from '@bowerbird/domain/posts/bulk/bulk.rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './EditAll.module.css'
import { newestEditQuery, undoneWords, useStopEdit, useUndoEdit } from './edit-all.api.ts'

const askEveryMs = 1000
const isOn = (edit: BulkEdit | null | undefined) => edit?.state === 'running' || edit?.state === 'undoing'

/** Shows how far the newest large edit is, also after a reload, and the way back once it is done. CTRL-054 */
export function EditProgress({ name }: { name: string }) {
  const client = useQueryClient()
  const query = newestEditQuery(name)
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isOn(state.data?.edit) ? askEveryMs : false),
  })
  const [dismissed, setDismissed] = useState('')
  const [undo, stop] = [useUndoEdit(name), useStopEdit(name)]
  const edit = data?.edit
  const wasOn = useRef(false)
  useEffect(() => {
    // The lists were loaded while posts changed.
    if (wasOn.current && !isOn(edit)) void client.invalidateQueries()
    wasOn.current = isOn(edit)
  }, [edit, client])
  if (!edit || dismissed === edit.id) return null
  return (
    <Card as="section" padded className={styles.progress} aria-label={t('Editing posts')}>
      <p role="status">{wordsOf(edit)}</p>
      {isOn(edit) && <ProgressBar share={edit.done / goalOf(edit)} label={t('Posts done')} />}
      <div className={styles.actions}>
        {edit.state === 'running' && (
          <Button size="small" busy={stop.isPending} onClick={() => stop.mutate(edit.id)}>
            {t('Stop')}
          </Button>
        )}
        {edit.can_undo && (
          <Button size="small" busy={undo.isPending} onClick={() => undo.mutate(edit.id)}>
            {t('Undo')}
          </Button>
        )}
        {!isOn(edit) && (
          <Button size="small" onClick={() => setDismissed(edit.id)}>
            {t('Dismiss')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const goalOf = ({ state, changed, total }: BulkEdit) => Math.max(1, state === 'undoing' ? changed : total)

function wordsOf(edit: BulkEdit): string {
  if (edit.state === 'undone') return undoneWords(edit.skipped)
  if (!isOn(edit)) return edit.state === 'stopped' ? t('Stopped. {words}', { words: bulkWords(edit) }) : bulkWords(edit)
  const values = { done: edit.done, goal: goalOf(edit) }
  return edit.state === 'undoing'
    ? t('Undoing: {done, number} of {goal, number}', values)
    : t('Changing posts: {done, number} of {goal, number}. You can leave this page.', values)
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Import, importSources } from '@bowerbird/domain/imports/imports.contract.ts'
import { isReadByApi } from '@bowerbird/domain/imports/imports.rules.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '../core/router/hooks.ts'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ReadProblem } from '../ui/ReadProblem.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { ApiForm } from './ApiForm.tsx'
import { ArchiveForm, ArchiveUpload } from './ArchiveUpload.tsx'
import { Earlier } from './Earlier.tsx'
import { Done, Failed, Undone } from './Ended.tsx'
import { GiveUp } from './GiveUp.tsx'
import styles from './Imports.module.css'
import { isOpen, useCurrentImport } from './imports.api.ts'
import { Ready } from './Ready.tsx'
import { Running } from './Running.tsx'
import { SourceChoice } from './SourceChoice.tsx'

/** The dry run at work; nothing is changed by it. */
function Reading({ name, one }: { name: string; one: Import }) {
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

/** Each step is a state of the newest import; before there is one, the address holds what is chosen. IMP-070 */
export function ImportSteps({ name }: { name: string }) {
  const { current, query, isCutOff } = useCurrentImport(name)
  const [search] = useSearchParams()
  const asked = search.get('from')
  const source = importSources.find((one) => one === asked)
  const place = useRef<HTMLDivElement>(null)
  const isNew = !isOpen(current) && (asked !== null || current === undefined)
  useFocusAtNextStep(place, isNew ? `new ${asked}` : current?.state)
  const step = () => {
    if (!query.data) return query.error ? null : <Loader label={t('Loading your imports')} />
    if (!isNew && current) return <Step name={name} one={current} />
    if (!source) return <SourceChoice name={name} />
    return isReadByApi(source) ? (
      <ApiForm key={source} name={name} source={source} />
    ) : (
      <ArchiveForm key={source} name={name} source={source} />
    )
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.steps}>
      <VisuallyHidden>
        <span role="status">{current && !isNew && announcementOf(current)}</span>
      </VisuallyHidden>
      {isCutOff && query.data && (
        <Notice tone="warning">{t('Couldn’t load the latest progress. Retrying automatically.')}</Notice>
      )}
      {query.error && !query.data && <ReadProblem error={query.error} refetch={query.refetch} />}
      {step()}
      {!isOpen(current) && (
        <Earlier name={name} imports={(query.data?.imports ?? []).filter((one) => isNew || one !== current)} />
      )}
    </div>
  )
}

function Step({ name, one }: { name: string; one: Import }) {
  const props = { name, one }
  if (one.state === 'uploading') return <ArchiveUpload {...props} />
  if (one.state === 'reading') return <Reading {...props} />
  if (one.state === 'ready') return <Ready {...props} />
  if (one.state === 'done') return <Done {...props} />
  if (one.state === 'failed') return <Failed {...props} />
  if (one.state === 'undone') return <Undone {...props} />
  return <Running {...props} />
}

/** Changes by quarters only, so that it is read out four times at most. IMP-080 */
function announcementOf({ state, done, total }: Import): string {
  const percent = total > 0 ? Math.floor((4 * done) / total) * 25 : null
  if (state === 'reading') return t('Reading the archive.')
  if (state === 'ready') return t('The report is ready.')
  if (state === 'running')
    return percent === null ? t('Importing posts.') : t('Importing posts. {percent} percent.', { percent })
  if (state === 'undoing') return percent === null ? t('Undoing.') : t('Undoing. {percent} percent.', { percent })
  return ''
}

/** The button that led to the next step goes with its own; elsewhere the focus stays. */
function useFocusAtNextStep(place: { current: HTMLElement | null }, step: string | undefined): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) place.current?.focus({ preventScroll: true })
    if ((place.current?.getBoundingClientRect().top ?? 0) < 0) window.scrollTo(0, 0)
  }, [place, step])
}

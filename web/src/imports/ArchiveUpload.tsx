import { t } from '@bowerbird/domain/core/language/t.ts'
import { importPath } from '@bowerbird/domain/core/urls.ts'
import type { Import, ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'
import { archiveMaxBytes } from '@bowerbird/domain/imports/imports.limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { useInBrowser } from '../core/use-in-browser.ts'
import { sizeWords } from '../media/uploads/size-words.ts'
import { Button } from '../ui/fields/Button.tsx'
import { FilePicker } from '../ui/fields/FilePicker.tsx'
import { SelectField, TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { GiveUp } from './GiveUp.tsx'
import styles from './Imports.module.css'
import { importsQuery, showImport, useBegin } from './imports.api.ts'
import { sendArchive, useSendings } from './sending.state.ts'
import { sourceWords } from './sources.ts'
import { withTimeLeft } from './words.ts'

function useSend(name: string) {
  const client = useQueryClient()
  return async (one: Import, file: File): Promise<void> => {
    await sendArchive(one, { blogName: name, file, onPart: async (next) => showImport(client, name, next) })
    // A refusal may mean that it went on elsewhere.
    await client.invalidateQueries({ queryKey: importsQuery(name).queryKey })
  }
}

/** Takes the archive and begins with it at once. */
export function ArchiveForm({ name, source }: { name: string; source: ImportSourceName }) {
  const { title, how, accept, needsZone, hasBlogs } = sourceWords[source]
  const isInBrowser = useInBrowser()
  const ownZone = isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const [zone, setZone] = useState('')
  const [blog, setBlog] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [begin, send, navigate] = [useBegin(name), useSend(name), useNavigate()]
  const take = async ([file]: File[]) => {
    const refusal = file ? refuseArchive(file) : null
    setProblem(refusal ?? '')
    if (!file || refusal) return
    setBusy(true)
    try {
      const about = { source, file_name: file.name, bytes: file.size, zone: zone || ownZone, ...(blog && { blog }) }
      void send(await begin(about), file)
      // Back leads to the list of sources, not to this form.
      await navigate(importPath(name), { replace: true })
    } catch (refused) {
      setProblem((refused as Error).message)
      setBusy(false)
    }
  }
  return (
    <Stack>
      <h2 className={styles.heading}>{title}</h2>
      <p>{how}</p>
      {needsZone && isInBrowser && (
        <SelectField
          label={t('Your time zone when you posted')}
          hint={t('The archive has local times without a time zone.')}
          value={zone || ownZone}
          onChange={(event) => setZone(event.target.value)}
        >
          {[...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      {hasBlogs && (
        <TextField
          {...{ label: t('Blog to import'), value: blog, maxLength: 300, autoComplete: 'off', autoCapitalize: 'off' }}
          hint={t('Blog name in the archive. Leave this empty to import everything.')}
          onChange={(event) => setBlog(event.target.value)}
        />
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
      <FilePicker
        {...{ label: t('Choose the archive'), accept: accept ?? '', disabled: isBusy, onFiles: take }}
        hint={t('or drop it here, up to {size}', { size: sizeWords(archiveMaxBytes) })}
      />
      <p>
        <Link to={`${importPath(name)}?from=choose`}>{t('Choose another source')}</Link>
      </p>
    </Stack>
  )
}

function refuseArchive({ name, size }: File): string | null {
  if (size === 0) return t('{name} is empty.', { name })
  return size > archiveMaxBytes
    ? t('{name} is {size}. Archives can be up to {max}.', {
        name,
        size: sizeWords(size),
        max: sizeWords(archiveMaxBytes),
      })
    : null
}

/** The archive on its way; after a reload the same file is chosen again and goes on where it was. IMP-073 */
export function ArchiveUpload({ name, one }: { name: string; one: Import }) {
  const sending = useSendings((all) => all[one.id])
  const send = useSend(name)
  const [problem, setProblem] = useState('')
  const take = ([file]: File[]) => {
    if (!file) return
    const isSame = file.name === one.from && file.size === one.total_bytes
    setProblem(
      isSame ? '' : t('That’s a different file: {name}, {size}.', { name: file.name, size: sizeWords(file.size) }),
    )
    if (isSame) void send(one, file)
  }
  const size = sizeWords(one.total_bytes)
  const sentBytes = Math.min(one.total_bytes, sending?.sentBytes ?? one.received_bytes)
  return (
    <Stack>
      <h2 className={styles.heading}>{t('Sending {from}', { from: one.from })}</h2>
      <ProgressBar share={sentBytes / one.total_bytes} label={t('Archive sent')} />
      <p>{withTimeLeft(t('{sent} of {size}', { sent: sizeWords(sentBytes), size }), sending?.secondsLeft ?? null)}</p>
      {sending && !sending.problem && (
        <p className={styles.soft}>
          {t('Keep this tab open until the upload is done. You can keep browsing this site.')}
        </p>
      )}
      {sending?.isWaiting && (
        <Notice tone="warning">{t('You’re offline. The upload resumes when you’re back online.')}</Notice>
      )}
      {sending?.problem && <Notice tone="problem">{sending.problem}</Notice>}
      {problem && <Notice tone="problem">{problem}</Notice>}
      {!sending && (
        <FilePicker
          {...{ label: t('Choose the same file again'), accept: sourceWords[one.source].accept ?? '', onFiles: take }}
          disabled={false}
          hint={t('{from}, {size}: the upload continues where it stopped', { from: one.from, size })}
        />
      )}
      <Actions>
        {sending?.problem && <Button onClick={() => send(one, sending.file)}>{t('Try again')}</Button>}
        <GiveUp name={name} one={one} />
      </Actions>
    </Stack>
  )
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ReactNode, useState } from 'react'
import { FilePicker } from '../../../ui/fields/FilePicker.tsx'
import { ConsentBox } from './ConsentBox.tsx'
import { SourceChoice } from './SourceChoice.tsx'
import { UploadRow } from './UploadRow.tsx'
import type { useOneUpload } from './use-one-upload.ts'

export type Source = 'upload' | 'elsewhere'

/** Chooses the source of a sound or video; it begins with the post's own. */
export function useSource(hasAddress: boolean, hasUpload: boolean, file: ReturnType<typeof useOneUpload>) {
  const [source, setSource] = useState<Source>(hasAddress ? 'elsewhere' : 'upload')
  const hasFile = file.name !== '' || hasUpload
  return { source, setSource, hasFile, isElsewhere: source === 'elsewhere' && !hasFile }
}

interface Props extends ReturnType<typeof useSource> {
  file: ReturnType<typeof useOneUpload>
  words: { where: string; elsewhere: string; choose: string; hint: string; unnamed: string }
  /** The types of files, as a file field takes them. */
  accept: string
  isConfirmed: boolean
  disabled: boolean
  onConfirm: (isConfirmed: boolean) => void
  onUpload: () => void
  /** The field for what is elsewhere. */
  children: ReactNode
}

/** A file of one's own, with consent, or something from elsewhere. POST-148 */
export function SourceFields(props: Props) {
  const { file, words, source, hasFile, isElsewhere, disabled, children } = props
  if (hasFile) {
    return (
      <>
        <UploadRow name={file.name || words.unnamed} file={file} disabled={disabled} />
        <ConsentBox checked={props.isConfirmed} disabled={disabled} onChange={props.onConfirm} />
      </>
    )
  }
  return (
    <>
      <SourceChoice
        label={words.where}
        chosen={source}
        choices={[
          { value: 'upload', label: t('Upload a file') },
          { value: 'elsewhere', label: words.elsewhere },
        ]}
        disabled={disabled}
        onChoose={(chosen) => {
          props.setSource(chosen)
          if (chosen === 'upload') props.onUpload()
        }}
      />
      {isElsewhere ? (
        children
      ) : (
        <FilePicker
          label={words.choose}
          hint={words.hint}
          accept={props.accept}
          disabled={disabled}
          onFiles={file.choose}
        />
      )}
    </>
  )
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import { photoAltMaxLength, transcriptMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useEffect, useRef } from 'react'
import { TextArea } from '../../ui/fields/TextField.tsx'
import styles from './DescribeDialog.module.css'
import type { ItemOfPost } from './items-of-post.ts'

interface WordsProps {
  item: ItemOfPost
  text: string
  onChange: (text: string) => void
}

export function WordsField({ item: { key, kind, url }, text, onChange }: WordsProps) {
  const isRecording = key === recording
  const field = useRef<HTMLTextAreaElement>(null)
  // The dialog takes the focus when it is shown, which comes before this.
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      {!isRecording && <img className={styles.picture} src={url} alt="" />}
      <TextArea
        label={isRecording ? t('Transcript') : t('Description for people who can’t see it')}
        hint={hints[kind]}
        rows={isRecording ? 8 : 3}
        maxLength={isRecording ? transcriptMaxLength : photoAltMaxLength}
        dir="auto"
        ref={field}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

const hints = {
  picture: t('Describe it as you would on the phone.'),
  audio: t('Include speech and other sounds.'),
  video: t('Include speech, sounds and anything important on screen.'),
}

interface ChoiceProps {
  items: ItemOfPost[]
  chosen: ItemOfPost | undefined
  onChoose: (key: string) => void
}

/** Only where there are several. */
export function Choice({ items, chosen, onChoose }: ChoiceProps) {
  if (items.length < 2) return null
  return (
    <ul className={styles.choice} aria-label={t('Pictures in this post')}>
      {items.map((item, at) => (
        <li key={item.key}>
          <button
            type="button"
            className={styles.option}
            aria-pressed={item === chosen}
            aria-label={t('Picture {place} of {total}{missing, select, true {, without a description} other {}}', {
              place: at + 1,
              total: items.length,
              missing: String(item.isMissing),
            })}
            onClick={() => onChoose(item.key)}
          >
            {item.url && <img src={item.url} alt="" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

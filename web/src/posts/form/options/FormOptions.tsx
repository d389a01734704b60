import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { slugMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { type EditorType, editorTypes } from '@bowerbird/domain/posts/text/formats.ts'
import { useEffect, useState } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField, TextField } from '../../../ui/fields/TextField.tsx'
import type { Written } from '../post-form.state.ts'
import { CallOption } from './CallOption.tsx'
import { CarouselOption } from './CarouselOption.tsx'
import styles from './FormOptions.module.css'
import { LanguageOption } from './LanguageOption.tsx'
import { PollOption } from './PollOption.tsx'
import { SharingOptions } from './SharingOptions.tsx'
import { WarningOptions } from './WarningOptions.tsx'

interface Props {
  written: Written
  /** A post that is out is shown to others or not. */
  isOut: boolean
  /** The blog whose links to other networks may pass the post on. */
  blog: Pick<Channel, 'twitter_send_posts' | 'facebook_opengraph_send_posts'> | undefined
  /** The votes in its poll. */
  pollVotes: number
  disabled: boolean
  onChange: (change: Partial<Written>) => void
  onEditor: (editorType: EditorType) => void
}

const editorNames: Record<EditorType, string> = { rich: t('Rich text'), html: 'HTML', markdown: 'Markdown' }

const ticks = [
  { name: 'isSensitive', label: t('Sensitive'), hint: t('The post stays hidden until someone presses it.') },
  { name: 'isMembersOnly', label: t('For members only'), hint: t('Only members of the blog see it.') },
  { name: 'canBeLiked', label: t('Can be liked'), hint: '' },
  { name: 'canBeReblogged', label: t('Can be reblogged'), hint: '' },
  {
    name: 'allowsAnswers',
    label: t('Can be answered'),
    hint: t('For posts that ask a question. Replies become answers.'),
  },
  { name: 'allowsPhotoReplies', label: t('Can be replied to with photos'), hint: '' },
] as const

const Ticks = ({ written, isOut, disabled, onChange }: Pick<Props, 'written' | 'isOut' | 'disabled' | 'onChange'>) => (
  <>
    {ticks.map(({ name, label, hint }) => (
      <Checkbox
        key={name}
        label={label}
        hint={hint || undefined}
        checked={written[name]}
        disabled={disabled}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />
    ))}
    {written.kind === 'photo' && <CarouselOption written={written} disabled={disabled} onChange={onChange} />}
    {isOut && (
      <Checkbox
        label={t('Private')}
        hint={t('No one else sees it.')}
        checked={written.state === 'private'}
        disabled={disabled}
        onChange={({ target }) => onChange({ state: target.checked ? 'private' : 'published' })}
      />
    )}
  </>
)

/** Options that most posts leave as they are. POST-071 */
export function FormOptions({ written, isOut, blog, pollVotes, disabled, onChange, onEditor }: Props) {
  const [isOpen, setOpen] = useState(false)
  // A poll that comes with an edit or a draft would be overlooked below a closed summary.
  useEffect(() => {
    if (written.hasPoll) setOpen(true)
  }, [written.hasPoll])
  return (
    <details className={styles.options} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t('Options')}</summary>
      <Ticks written={written} isOut={isOut} disabled={disabled} onChange={onChange} />
      <LanguageOption lang={written.lang} disabled={disabled} onChange={(lang) => onChange({ lang })} />
      <WarningOptions written={written} disabled={disabled} onChange={onChange} />
      <PollOption written={written} votes={pollVotes} disabled={disabled} onChange={onChange} />
      <CallOption written={written} disabled={disabled} onChange={onChange} />
      {blog && <SharingOptions written={written} blog={blog} disabled={disabled} onChange={onChange} />}
      <div className={styles.fields}>
        <SelectField
          label={t('Write in')}
          value={written.editorType}
          disabled={disabled}
          onChange={(event) => onEditor(event.target.value as EditorType)}
        >
          {editorTypes.map((type) => (
            <option key={type} value={type}>
              {editorNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Custom address')}
          hint={t('The end of the post’s address.')}
          maxLength={slugMaxLength}
          value={written.slug}
          disabled={disabled}
          onChange={(event) => onChange({ slug: event.target.value })}
        />
        <TextField
          label={t('Source address')}
          type="url"
          inputMode="url"
          value={written.sourceUrl}
          disabled={disabled}
          onChange={(event) => onChange({ sourceUrl: event.target.value })}
        />
        {written.state !== 'scheduled' && (
          <TextField
            label={t('Post date')}
            type="datetime-local"
            value={written.date}
            disabled={disabled}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
      </div>
    </details>
  )
}

import { t } from '@bowerbird/domain/core/language/t.ts'
import { titleMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { PlainTextEditor } from '../../editor/source/PlainTextEditor.tsx'
import styles from './KindForm.module.css'

interface Props {
  value: string
  onChange: (title: string) => void
  onEnter: () => void
  disabled: boolean
  autoFocus?: boolean
}

/** One line; Enter goes on to the words. POST-222 */
export function TitleField({ disabled, ...rest }: Props) {
  return (
    <PlainTextEditor
      {...rest}
      className={styles.title}
      name="title"
      ariaLabel={t('Title')}
      placeholder={t('Title')}
      maxLength={titleMaxLength}
      forceSingleLine
      disableEdit={disabled}
    />
  )
}

export const focusWords = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('[contenteditable], textarea')?.focus()

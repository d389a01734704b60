import { t } from '@bowerbird/domain/core/language/t.ts'
import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { Form } from '../../core/router/Form.tsx'
import styles from './SearchBox.module.css'

interface Props extends ComponentProps<typeof Form> {
  value?: string
  onType?: (typed: string) => void
  /** Further properties of the field, such as those of a combobox. */
  fieldProps?: ComponentProps<'input'>
}

/** A plain form to `/search`, so that it also works before the script has come. */
export function SearchBox({ value, onType, fieldProps, children, ...rest }: Props) {
  return (
    <Form action="/search" role="search" {...rest} className={styles.box}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        {...fieldProps}
        className={styles.input}
        type="search"
        name="q"
        required
        maxLength={140}
        value={value}
        onChange={onType && (({ target }) => onType(target.value))}
        placeholder={t('Search blogs, tags and posts')}
        aria-label={t('Search blogs, tags and posts')}
        enterKeyHint="search"
      />
      {children}
    </Form>
  )
}

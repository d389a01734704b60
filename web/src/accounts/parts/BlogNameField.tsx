import { checkBlogName } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogNameMaxLength, nameCheckDelayMs } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useRefusal } from '../../ui/fields/CallForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface Props {
  label?: string
  name?: string
}

/** Says while one types whether the name can be had. POST-031 */
export function BlogNameField({ label = t('Blog name'), name = 'name' }: Props) {
  const [typed, setTyped] = useState('')
  const refusal = useRefusal(name)
  const found = useNameCheck(typed)
  const about = t(
    'Up to {count, plural, one {# letter, digit or hyphen} other {# letters, digits and hyphens}}. This is your blog’s address.',
    { count: blogNameMaxLength },
  )
  return (
    <TextField
      label={label}
      name={name}
      prefix={blogPath('')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={blogNameMaxLength}
      pattern="[A-Za-z0-9\-]+"
      title={t('Letters, digits and hyphens')}
      hint={
        <span role="status">
          {found?.problem === null ? t('{name} is available.', { name: found.typed.toLowerCase() }) : about}
        </span>
      }
      error={refusal ?? found?.problem}
      onChange={({ target }) => setTyped(target.value.trim())}
    />
  )
}

interface Checked {
  typed: string
  /** The reason why the name cannot be had. */
  problem: string | null
}

/** Asks once what is typed stands still. Where no answer comes, the form itself will say it. */
function useNameCheck(typed: string): Checked | null {
  const call = useCall()
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    if (!typed) return
    let isStale = false
    const tell = (problem: string | null) => isStale || setChecked({ typed, problem })
    const timer = setTimeout(() => {
      if (!/^[a-z0-9-]+$/i.test(typed)) return tell(t('Use only letters, digits and hyphens.'))
      return call(checkBlogName, { name: typed }).then(
        ({ is_free, reason }) => tell(is_free ? null : reason),
        () => {},
      )
    }, nameCheckDelayMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [typed, call])
  return checked?.typed === typed ? checked : null
}

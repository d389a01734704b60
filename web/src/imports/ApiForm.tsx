import { t } from '@bowerbird/domain/core/language/t.ts'
import { importPath } from '@bowerbird/domain/core/urls.ts'
import type { ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'
import { importAddressMaxLength, importKeyMaxLength } from '@bowerbird/domain/imports/imports.limits.ts'
import { useNavigate } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { useUnsent } from '../core/unsent-words.ts'
import { useSubmit } from '../core/use-submit.ts'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import styles from './Imports.module.css'
import { useBegin } from './imports.api.ts'
import { sourceWords } from './sources.ts'

/** The key is a secret, so it is not stored in the browser. */
const empty = { address: '', blog: '' }
const isEmpty = ({ address, blog }: typeof empty) => !address && !blog

export function ApiForm({ name, source }: { name: string; source: ImportSourceName }) {
  const { title, how } = sourceWords[source]
  const isTumblr = source === 'tumblr-api'
  const { words, change, drop } = useUnsent(`import ${name} ${source}`, empty, isEmpty)
  const [begin, navigate] = [useBegin(name), useNavigate()]
  const form = useSubmit(async (typed) => {
    const address = typed('address').trim()
    const about = { source, blog: typed('blog').trim(), key: typed('key').trim(), ...(address && { address }) }
    await begin({ ...about, zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    drop()
    await navigate(importPath(name), { replace: true })
  })
  const field = (key: keyof typeof empty) => ({
    ...{ name: key, value: words[key], required: true, maxLength: importAddressMaxLength },
    onChange: ({ target }: { target: HTMLInputElement }) => change((now) => ({ ...now, [key]: target.value })),
    ...{ autoComplete: 'off', autoCapitalize: 'off', spellCheck: false },
  })
  return (
    <SubmitForm
      form={form}
      submit={t('Check blog')}
      actions={<Link to={`${importPath(name)}?from=choose`}>{t('Choose another source')}</Link>}
      aria-label={title}
    >
      <h2 className={styles.heading}>{title}</h2>
      <p>{how}</p>
      {!isTumblr && (
        <TextField {...field('address')} label={t('Address of that site')} type="url" placeholder="https://" />
      )}
      <TextField
        {...field('blog')}
        label={t('Your blog there')}
        maxLength={300}
        hint={isTumblr ? t('Blog name or address, such as moss or moss.tumblr.com.') : t('Blog name, such as moss.')}
      />
      <TextField
        {...{ label: t('Key'), name: 'key', required: true, maxLength: importKeyMaxLength }}
        {...{ autoComplete: 'off', autoCapitalize: 'off', spellCheck: false }}
        hint={t('The key is used for this import only, then deleted.')}
      />
    </SubmitForm>
  )
}

import { saveBlogDomain } from '@bowerbird/domain/blogs/domains.contract.ts'
import { hostNameMaxLength } from '@bowerbird/domain/blogs/domains.rules.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { updateUser } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import styles from './BlogSettings.module.css'
import { withBlog } from './settings.api.ts'

/** A host name of its own that the blog is shown under as well. BLOG-333 */
export function DomainForm({ blog }: { blog: Channel }) {
  const call = useCall()
  const client = useQueryClient()
  const [record, setRecord] = useState<Asked | null>(null)
  const form = useSubmit(async (typed) => {
    const { record, ...saved } = await call(saveBlogDomain, { name: blog.name, cname: typed('cname') })
    updateUser(client, withBlog(blog.name, saved))
    setRecord(record)
    if (record) return
    toast(saved.cname ? t('{name} now uses {cname}.', { name: blog.name, cname: saved.cname }) : t('Domain removed'))
  })
  return (
    <SheetSection title={t('Domain')}>
      <SubmitForm form={form} submit={record ? t('Check again') : t('Save domain')}>
        <TextField
          key={blog.cname}
          label={t('Custom domain')}
          name="cname"
          defaultValue={blog.cname ?? ''}
          hint={t(
            'First point a CNAME record at this site and ask the site’s operator to allow the domain. Leave this empty to use none.',
          )}
          maxLength={hostNameMaxLength}
          placeholder="blog.yourname.org"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {record && <RecordToAdd record={record} />}
      </SubmitForm>
    </SheetSection>
  )
}

type Asked = NonNullable<OutputOf<typeof saveBlogDomain>['record']>

function RecordToAdd({ record: { domain, name, txt, cname } }: { record: Asked }) {
  return (
    <div role="status">
      <Notice tone="warning">
        <p>
          {t('Prove that {domain} is yours: add one of these records to its DNS. New records can take a few hours.', {
            domain,
          })}
        </p>
        <dl className={styles.record}>
          <dt>{t('Name')}</dt>
          <dd>{name}</dd>
          <dt>TXT</dt>
          <dd>{txt}</dd>
          <dt>{t('or {type}', { type: 'CNAME' })}</dt>
          <dd>{cname}</dd>
        </dl>
      </Notice>
    </div>
  )
}

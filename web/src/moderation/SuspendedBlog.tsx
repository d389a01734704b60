import { t } from '@bowerbird/domain/core/language/t.ts'
import { reportDetailsMaxLength } from '@bowerbird/domain/moderation/moderation.limits.ts'
import { appealSuspension, readSuspension } from '@bowerbird/domain/moderation/suspensions.contract.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { rich } from '../core/rich.tsx'
import { useSubmit } from '../core/use-submit.ts'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Sheet, Stack } from '../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'

export const suspensionQuery = (blogName: string) => callQuery(readSuspension, { tumblelog: blogName })

/** Tells the owner why the blog is suspended, and takes an answer to staff. */
export function SuspendedBlog({ blogName }: { blogName: string }) {
  const { name, at, reason, appeal } = useSuspenseQuery(suspensionQuery(blogName)).data
  const call = useCall()
  const client = useQueryClient()
  const form = useSubmit(async (typed) => {
    await call(appealSuspension, { tumblelog: name, text: typed('text') })
    await client.invalidateQueries({ queryKey: suspensionQuery(blogName).queryKey })
  })
  return (
    <Sheet
      title={t('{name} is suspended', { name })}
      lead={t('No one can see this blog until our staff lift the suspension.')}
    >
      <Stack>
        <p>
          {rich('Suspended {when}.', { when: <RelativeTime at={at} /> })}{' '}
          {reason ? t('Reason:') : t('Our staff didn’t give a reason.')}
        </p>
        {reason && <blockquote>{reason}</blockquote>}
        {appeal && (
          <Notice tone="success">{t('Our staff have your reply. You can replace it with another one.')}</Notice>
        )}
        <SubmitForm form={form} submit={t('Send')}>
          <TextArea
            label={t('Your reply to our staff')}
            name="text"
            defaultValue={appeal}
            maxLength={reportDetailsMaxLength}
            required
          />
        </SubmitForm>
      </Stack>
    </Sheet>
  )
}

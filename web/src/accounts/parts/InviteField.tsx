import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../core/router/hooks.ts'
import { useSession } from '../../core/session.ts'
import { useRefusal } from '../../ui/fields/CallForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { inviteQuery } from '../login/invite.query.ts'

/** A good link says who invites and asks for nothing; any other lets the code be typed. */
export function InviteField() {
  const refusal = useRefusal('invite')
  const [search] = useSearchParams()
  const { site_name: siteName } = useSession().config
  const code = search.get('invite') ?? ''
  const { data } = useQuery({ ...inviteQuery(code), enabled: code !== '' })
  if (data?.is_good && !refusal) {
    return (
      <>
        <Notice tone="success">
          {data.by
            ? t('{by} invites you to {siteName}.', { by: data.by, siteName })
            : t('Someone invites you to {siteName}.', { siteName })}
        </Notice>
        <input type="hidden" name="invite" value={code} />
      </>
    )
  }
  return (
    <>
      {data && !data.is_good && (
        <Notice tone="warning">{t('That invitation no longer works. Ask for a new one.')}</Notice>
      )}
      <TextField
        label={t('Invitation')}
        name="invite"
        required
        defaultValue={data && !data.is_good ? '' : code}
        hint={t('Sign-ups are by invitation only.')}
      />
    </>
  )
}

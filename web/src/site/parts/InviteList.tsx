import { type Invite, revokeInvite } from '@bowerbird/domain/accounts/invites.contract.ts'
import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { Listed } from '../../staff/Listed.tsx'
import { useStaffAct } from '../../staff/staff.api.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { invitesQuery } from '../site.api.ts'
import styles from './InviteList.module.css'

const stateWords: Record<Invite['state'], string> = {
  open: t('open'),
  spent: t('used up'),
  expired: t('expired'),
  revoked: t('taken back'),
}

const dayOf = (at: string) => formatDate(at, { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** The invitations there are, newest first; an open one can be copied again or taken back. */
export function InviteList() {
  const query = useInfiniteQuery(invitesQuery)
  const invites = query.data?.pages.flatMap((page) => page.invites) ?? []
  if (query.data && invites.length === 0) return null
  return (
    <section aria-label={t('Invitations')}>
      <Listed query={query} isEmpty={false} empty="">
        <ul className="plain">
          {invites.map((invite) => (
            <Row key={invite.id} invite={invite} />
          ))}
        </ul>
      </Listed>
    </section>
  )
}

function Row({ invite }: { invite: Invite }) {
  const call = useCall()
  const revoke = useStaffAct(
    (id: string) => call(revokeInvite, { id }),
    t('Took back the invitation'),
    invitesQuery.queryKey,
  )
  const name = invite.note || invite.email || t('An invitation')
  const ask = () =>
    confirm({
      message: t('Take back “{name}”? Its link will stop working.', { name }),
      confirm: t('Take back'),
      escape: nevermind(),
    }).then(
      () => revoke.mutate(invite.id),
      () => {},
    )
  const copy = () =>
    navigator.clipboard.writeText(invite.url).then(
      () => toast(t('Link copied')),
      () => toast(t('This browser blocked copying'), { tone: 'problem' }),
    )
  const isOpen = invite.state === 'open'
  return (
    <li className={styles.row} data-over={!isOpen || undefined}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.detail}>
          {`${t('{uses} of {max} used', { uses: invite.uses, max: invite.uses_max })} · `}
          {isOpen && invite.expires_at
            ? rich('open until {day}', {
                day: <time dateTime={invite.expires_at}>{dayOf(invite.expires_at)}</time>,
              })
            : stateWords[invite.state]}
          {' · '}
          {rich('made {time}', { time: <RelativeTime at={invite.made_at} /> })}
        </span>
      </div>
      {isOpen && (
        <span className={styles.actions}>
          {invite.url && (
            <Button size="small" onClick={copy} aria-label={t('Copy {name}’s link', { name })}>
              {t('Copy link')}
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            busy={revoke.isPending}
            onClick={ask}
            aria-label={t('Take back {name}', { name })}
          >
            {t('Take back')}
          </Button>
        </span>
      )}
    </li>
  )
}

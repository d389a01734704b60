import type { Invitation } from '@bowerbird/domain/accounts/members.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { BlogRow } from '../../blogs/BlogRow.tsx'
import { useMember } from '../../core/session.ts'
import { Button, ButtonLink } from '../../ui/fields/Button.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import styles from './Members.module.css'
import { invitationsQuery, useAnswerInvitation, useLeaveBlog } from './members.api.ts'
import { roleWords } from './role-words.ts'

/** Invitations to answer, and the blogs that take one's posts for approval. CTRL-083, CTRL-085 */
export function Invitations() {
  const { invitations, contributes_to } = useSuspenseQuery(invitationsQuery).data
  const { primary } = useMember()
  const lists = useRef<HTMLDivElement>(null)
  const onGone = () => lists.current?.focus()
  return (
    <div ref={lists} tabIndex={-1}>
      <SheetSection title={t('Open invitations')}>
        <p>
          {invitations.length === 0
            ? t('You have no open invitations.')
            : t('If you accept, the blog’s members see you as {primary}.', { primary })}
        </p>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.uuid} invitation={invitation} onGone={onGone} />
        ))}
      </SheetSection>
      {contributes_to.length > 0 && (
        <SheetSection title={t('Blogs you write for')}>
          {contributes_to.map((blog) => (
            <Contributed key={blog.uuid} blog={blog} onGone={onGone} />
          ))}
        </SheetSection>
      )}
    </div>
  )
}

function InvitationRow({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const { name, role, invited_by, has_blocked_member } = invitation
  const answer = useAnswerInvitation(onGone)
  const isBusy = answer.isPending
  return (
    <BlogRow
      blog={invitation}
      isWhole
      action={
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={t('Decline {name}', { name })}
            disabled={isBusy}
            onClick={() => answer.mutate({ name, accept: false })}
          >
            {t('Decline')}
          </Button>
          <Button
            size="small"
            look="primary"
            aria-label={t('Accept {name}', { name })}
            busy={isBusy}
            onClick={() => answer.mutate({ name, accept: true })}
          >
            {t('Accept')}
          </Button>
        </span>
      }
    >
      {has_blocked_member && <strong className={styles.warning}>{t('Someone you blocked is a member.')}</strong>}
      {t(
        '{role, select, admin {From {name}, as admin: {hint}} editor {From {name}, as editor: {hint}} other {From {name}, as contributor: {hint}}}',
        { role, name: invited_by, hint: roleWords[role].hint },
      )}
    </BlogRow>
  )
}

function Contributed({ blog, onGone }: { blog: { name: string; avatar_url: string }; onGone: () => void }) {
  const leave = useLeaveBlog(onGone)
  const ask = () => {
    const message = t('Leave {name}? Your posts stay there, and you can no longer edit your submissions.', {
      name: blog.name,
    })
    confirm({ message, confirm: t('Leave'), escape: nevermind(), isDangerous: true }).then(
      () => leave.mutate(blog.name),
      () => {},
    )
  }
  return (
    <BlogRow
      blog={blog}
      action={
        <span className={styles.actions}>
          <Button size="small" aria-label={t('Leave {name}', { name: blog.name })} busy={leave.isPending} onClick={ask}>
            {t('Leave')}
          </Button>
          <ButtonLink
            size="small"
            look="primary"
            to={`${blogPath(blog.name)}/new/text`}
            aria-label={t('Write for {name}', { name: blog.name })}
          >
            {t('Write')}
          </ButtonLink>
        </span>
      }
    >
      {t('{role}: {hint}', { role: roleWords.contributor.name, hint: roleWords.contributor.hint })}
    </BlogRow>
  )
}

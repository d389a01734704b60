import type { BlogMember, BlogMembers } from '@bowerbird/domain/accounts/members.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { type GivenRole, givenRoles, may, refuseChange } from '@bowerbird/domain/blogs/roles.ts'
import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { BlogRow } from '../../blogs/BlogRow.tsx'
import { useNavigate } from '../../core/router/hooks.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { showProblem } from '../../ui/overlays/toasts.ts'
import { Reading } from '../../ui/ReadProblem.tsx'
import { useSaveBlog } from '../settings/settings.api.ts'
import { InviteForm } from './InviteForm.tsx'
import styles from './Members.module.css'
import { membersQuery, useChangeRole, useLeaveBlog, useRemoveMember, useRevoke, useTakeOver } from './members.api.ts'
import { roleWords } from './role-words.ts'
import { TransferBlog } from './TransferBlog.tsx'

/** The people who write for a blog, their roles, and who is invited. CTRL-083 */
export function Members({ blog }: { blog: Channel }) {
  const query = useQuery(membersQuery(blog.name))
  const { data } = query
  return (
    <SheetSection title={t('Members')}>
      <Reading query={query} label={t('Loading members')} />
      {data && !data.can_be_shared && (
        <p>
          {t(
            'This is your first blog. It holds your likes and follows, so it can’t be shared. You can add members to your other blogs.',
          )}
        </p>
      )}
      {data?.can_be_shared && <SharedBlog blog={blog} data={data} />}
    </SheetSection>
  )
}

function SharedBlog({ blog, data }: { blog: Channel; data: BlogMembers }) {
  const isAdmin = may(data.role, 'members')
  const list = useRef<HTMLUListElement>(null)
  const onGone = () => list.current?.focus()
  return (
    <Stack>
      {data.leaving && <OwnerLeaves blogName={blog.name} data={data} leaving={data.leaving} onTaken={onGone} />}
      <ul ref={list} className="plain" aria-label={t('Members of {name}', { name: blog.name })} tabIndex={-1}>
        {data.members.map((member) => (
          <li key={member.uuid}>
            <MemberRow blogName={blog.name} member={member} own={data.role} onGone={onGone} />
          </li>
        ))}
      </ul>
      {isAdmin && data.invitations.length > 0 && <OpenInvitations blogName={blog.name} data={data} onGone={onGone} />}
      {isAdmin && <InviteForm blogName={blog.name} role={data.role} />}
      {may(data.role, 'settings') && <WritersSwitch blog={blog} />}
      {data.role === 'owner' ? (
        <TransferBlog blogName={blog.name} data={data} onGone={onGone} />
      ) : (
        <LeaveBlog blogName={blog.name} />
      )}
    </Stack>
  )
}

interface LeavingProps {
  blogName: string
  data: BlogMembers
  leaving: NonNullable<BlogMembers['leaving']>
  onTaken: () => void
}

/** Says to whom the blog passes when its owner's account is deleted, with the way to take it over. */
function OwnerLeaves({ blogName, data, leaving, onTaken }: LeavingProps) {
  const take = useTakeOver(blogName, onTaken)
  const day = dayOf(leaving.at)
  const isToYou = data.members.some(({ name, is_you }) => is_you && name === leaving.to)
  return (
    <Notice tone="warning">
      {data.role === 'owner'
        ? t('Your account is deleted on {day}.', { day })
        : t('The owner’s account is deleted on {day}.', { day })}{' '}
      {leaving.to === null
        ? t('The blog is deleted with it unless a member takes it over.')
        : isToYou
          ? t('You own the blog from then on.')
          : t('The blog then belongs to {name}.', { name: leaving.to })}{' '}
      {leaving.can_take_over && !isToYou && (
        <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
          {t('Take it over')}
        </Button>
      )}
    </Notice>
  )
}

interface RowProps {
  blogName: string
  member: BlogMember
  own: BlogMembers['role']
  onGone: () => void
}

function MemberRow({ blogName, member, own, onGone }: RowProps) {
  const change = useChangeRole(blogName)
  const remove = useRemoveMember(blogName, onGone)
  const isBusy = change.isPending || remove.isPending
  const { name, hint } = roleWords[member.role]
  const canChange = !member.is_you && refuseChange(own, member.role, null) === null
  const askToRemove = () => {
    const message = t('Remove {name} from {blogName}? Their posts stay.', { name: member.name, blogName })
    confirm({ message, confirm: t('Remove'), escape: nevermind(), isDangerous: true }).then(
      () => remove.mutate(member.name),
      () => {},
    )
  }
  return (
    <BlogRow
      blog={member}
      action={
        canChange && (
          <span className={styles.actions}>
            <select
              className={styles.role}
              aria-label={t('Role of {name}', { name: member.name })}
              value={change.isPending ? change.variables.role : member.role}
              disabled={isBusy}
              onChange={({ target }) => change.mutate({ member: member.name, role: target.value as GivenRole })}
            >
              {givenRoles
                .filter((role) => refuseChange(own, member.role, role) === null)
                .map((role) => (
                  <option key={role} value={role}>
                    {roleWords[role].name}
                  </option>
                ))}
            </select>
            <Button
              size="small"
              aria-label={t('Remove {name}', { name: member.name })}
              busy={remove.isPending}
              onClick={askToRemove}
            >
              {t('Remove')}
            </Button>
          </span>
        )
      }
    >
      {member.is_you ? t('{role}, you: {hint}', { role: name, hint }) : t('{role}: {hint}', { role: name, hint })}
    </BlogRow>
  )
}

function OpenInvitations({ blogName, data, onGone }: { blogName: string; data: BlogMembers; onGone: () => void }) {
  const revoke = useRevoke(blogName, onGone)
  return (
    <div>
      <h3 className={styles.heading}>{t('Invited')}</h3>
      {data.invitations.map((invited) => (
        <BlogRow
          key={invited.uuid}
          blog={invited}
          action={
            <Button
              size="small"
              aria-label={t('Take back {name}’s invitation', { name: invited.name })}
              busy={revoke.isPending && revoke.variables.invited === invited.name}
              onClick={() => revoke.mutate({ invited: invited.name, role: invited.role })}
            >
              {t('Take back')}
            </Button>
          }
        >
          {t('{role}, open until {day}', { role: roleWords[invited.role].name, day: dayOf(invited.ends_at) })}
        </BlogRow>
      ))}
    </div>
  )
}

const dayOf = (time: string) => formatDate(time, { month: 'long', day: 'numeric' })

function WritersSwitch({ blog }: { blog: Channel }) {
  const save = useSaveBlog(blog.name)
  return (
    <Switch
      label={t('Show who wrote a post')}
      hint={t('When this is off, only members of the blog see it.')}
      checked={blog.shows_writers}
      onChange={({ currentTarget }) => save.mutate({ shows_writers: currentTarget.checked }, { onError: showProblem })}
    />
  )
}

function LeaveBlog({ blogName }: { blogName: string }) {
  const leave = useLeaveBlog()
  const navigate = useNavigate()
  const ask = () => {
    const message = t('Leave {blogName}? Your posts stay there, and you can only return with a new invitation.', {
      blogName,
    })
    confirm({ message, confirm: t('Leave'), escape: nevermind(), isDangerous: true }).then(
      () => leave.mutate(blogName, { onSuccess: () => void navigate('/settings/account') }),
      () => {},
    )
  }
  return (
    <Actions>
      <Button busy={leave.isPending} onClick={ask}>
        {t('Leave {blogName} …', { blogName })}
      </Button>
    </Actions>
  )
}

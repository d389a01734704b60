import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSession } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { useSaveBlog } from './settings.api.ts'

const reaching = [
  { name: 'can_be_followed', label: t('Can be followed'), hint: t('Off: nobody new can follow this blog.') },
  { name: 'asks', label: t('Takes asks'), hint: t('People can send this blog questions.') },
  {
    name: 'anonymous_asks',
    label: t('Takes anonymous asks'),
    hint: t('Also from people who do not say who they are.'),
  },
  { name: 'submissions', label: t('Takes submissions'), hint: t('People can offer posts for this blog.') },
  { name: 'can_receive_messages', label: t('Takes messages'), hint: t('Other blogs can write to this one.') },
  { name: 'messages_from_followed_only', label: t('Messages only from blogs you follow'), hint: null },
] as const

const readers = [
  {
    name: 'hidden_from_search',
    label: t('Hidden from search'),
    hint: t(
      'It is in no search, no tag page and no recommendation here, and search engines are asked to leave it out.',
    ),
  },
  {
    name: 'members_only',
    label: t('Only for people who are logged in'),
    hint: t('Everybody else is asked to log in first; there are no feeds and no embedded posts.'),
  },
  {
    name: 'public_history',
    label: t('Readers see what you edit'),
    hint: t(
      'A published post then says that it was edited, and shows what it said before: for edits from now on, except those you delete from its history.',
    ),
  },
] as const

/** Each switch saves itself, and moves back if it could not. */
export function BlogSwitches({ blog }: { blog: Channel }) {
  return (
    <>
      <Switches title={t('Who may reach it')} blog={blog} switches={reaching} />
      <Switches title={t('Who may find and read it')} blog={blog} switches={readers} />
      <OtherServers blog={blog} />
    </>
  )
}

interface Props {
  title: string
  blog: Channel
  switches: typeof reaching | typeof readers
}

function Switches({ title, blog, switches }: Props) {
  const save = useSaveBlog(blog.name)
  return (
    <SheetSection title={title}>
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={blog[name]}
          onChange={(event) =>
            save.mutate(
              { [name]: event.currentTarget.checked },
              { onError: (refusal) => toast(refusal.message, { tone: 'problem' }) },
            )
          }
        />
      ))}
    </SheetSection>
  )
}

/** Missing where the installation speaks with no other servers. */
function OtherServers({ blog }: { blog: Channel }) {
  const { federation, origin } = useSession().config
  const save = useSaveBlog(blog.name)
  if (federation === 'off') return null
  const staysHere = blog.members_only || blog.is_adult
  const handle = `@${blog.name}@${new URL(origin).host}`
  return (
    <SheetSection title={t('Other servers')}>
      <Switch
        label={t('Can be followed from other servers')}
        hint={
          staysHere
            ? t('A blog for people who are logged in, or for adults, stays on this site.')
            : t(
                'People elsewhere on the open social web find it as {handle}. Its public posts are sent to their servers; what was sent stays there when you turn this off.',
                { handle },
              )
        }
        checked={!staysHere && (blog.is_federated ?? federation === 'on')}
        disabled={staysHere}
        onChange={(event) =>
          save.mutate(
            { is_federated: event.currentTarget.checked },
            { onError: (refusal) => toast(refusal.message, { tone: 'problem' }) },
          )
        }
      />
    </SheetSection>
  )
}

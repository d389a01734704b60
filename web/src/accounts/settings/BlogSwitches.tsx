import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSession } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { showProblem } from '../../ui/overlays/toasts.ts'
import { useSaveBlog } from './settings.api.ts'

const reaching = [
  {
    name: 'can_be_followed',
    label: t('Can be followed'),
    hint: t('When this is off, no one new can follow this blog.'),
  },
  { name: 'asks', label: t('Accept asks'), hint: t('People can send this blog questions.') },
  {
    name: 'anonymous_asks',
    label: t('Accept anonymous asks'),
    hint: t('People can ask without showing their name.'),
  },
  { name: 'submissions', label: t('Accept submissions'), hint: t('People can submit posts to this blog.') },
  { name: 'can_receive_messages', label: t('Accept messages'), hint: t('Other blogs can message this one.') },
  { name: 'messages_from_followed_only', label: t('Messages only from blogs you follow'), hint: null },
] as const

const readers = [
  {
    name: 'hidden_from_search',
    label: t('Hidden from search'),
    hint: t(
      'This blog doesn’t appear in search, on tag pages or in recommendations here, and search engines are asked to leave it out.',
    ),
  },
  {
    name: 'members_only',
    label: t('Only for logged-in people'),
    hint: t('Everyone else is asked to log in first. The blog has no feeds and no embedded posts.'),
  },
  {
    name: 'public_history',
    label: t('Show edit history'),
    hint: t(
      'Published posts show that they were edited and what they said before. This covers edits from now on, except those you delete from the history.',
    ),
  },
] as const

/** Each switch saves itself, and moves back if it could not. */
export function BlogSwitches({ blog }: { blog: Channel }) {
  return (
    <>
      <Switches title={t('Who can contact this blog')} blog={blog} switches={reaching} />
      <Switches title={t('Who can find and read this blog')} blog={blog} switches={readers} />
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
          onChange={(event) => save.mutate({ [name]: event.currentTarget.checked }, { onError: showProblem })}
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
            ? t('Blogs for adults or for logged-in people only stay on this site.')
            : t(
                'People on other servers can find this blog as {handle}. Its public posts are sent to their servers. Posts already sent stay there when you turn this off.',
                { handle },
              )
        }
        checked={!staysHere && (blog.is_federated ?? federation === 'on')}
        disabled={staysHere}
        onChange={(event) => save.mutate({ is_federated: event.currentTarget.checked }, { onError: showProblem })}
      />
    </SheetSection>
  )
}

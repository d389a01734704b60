import { removeFollower } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { followersQuery } from '../blogs/followed-blogs.query.ts'
import { changeCached } from '../core/cached-objects.ts'
import { useCall } from '../core/query.ts'
import { confirm } from '../ui/overlays/dialogs.ts'
import { MenuItem } from '../ui/overlays/Menu.tsx'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import { PersonMenu } from './PersonMenu.tsx'

interface Props {
  blog: Pick<Blog, 'name' | 'is_mine' | 'follower_of'>
  className?: string | undefined
}

/** Reports or blocks a blog, whether it has posts or not, and removes it from the followers of one's own. */
export function BlogMenu({ blog: { name, is_mine, follower_of = [] }, className }: Props) {
  const askToRemove = useAskToRemove(name)
  if (is_mine) return null
  return (
    <PersonMenu blogName={name} label={t('More about {name}', { name })} className={className}>
      {follower_of.length > 0 &&
        follower_of.map((blogName) => (
          <MenuItem key={blogName} icon={<UserRoundX />} onPress={() => askToRemove(blogName)}>
            {t('Remove from {name}’s followers', { name: blogName })}
          </MenuItem>
        ))}
    </PersonMenu>
  )
}

function useAskToRemove(follower: string) {
  const call = useCall()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (name: string) => call(removeFollower, { name, follower }),
    onSuccess: (_answer, name) => {
      changeCached(client, (object) => withoutFollower(object as Partial<Blog>, follower, name))
      toast(t('{follower} no longer follows {name}', { follower, name }))
      return client.invalidateQueries({ queryKey: followersQuery(name).queryKey })
    },
    onError: showProblem,
  })
  return (name: string) =>
    confirm({
      message: t(
        'Remove {follower} from {name}’s followers? They aren’t told, and they can follow again unless you block them.',
        { follower, name },
      ),
      ...{ confirm: t('Remove'), escape: nevermind(), isDangerous: true },
    }).then(
      () => remove.mutate(name),
      () => {},
    )
}

const withoutFollower = (object: Partial<Blog>, follower: string, name: string) =>
  object.name === follower && object.follower_of
    ? { ...object, follower_of: object.follower_of.filter((other) => other !== name) }
    : object

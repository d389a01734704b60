import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { may } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useMember } from '../core/session.ts'
import { useSourceLabel } from '../core/use-source-label.ts'
import { confirmWith } from '../ui/overlays/dialogs.ts'
import { useBlock } from './use-block.ts'

export type Blocker = Pick<Channel, 'name' | 'is_shared'>

/**
 * Asks before a blog is blocked, with the same words everywhere; they tell whom the block covers. Resolves with whether
 * replies are hidden, and rejects when one thinks better of it.
 */
export function askToBlock({ by, blogName }: { by: Blocker; blogName: string }): Promise<boolean> {
  const names = { blogName, by: by.name }
  const message = by.is_shared
    ? t(
        'Block {blogName} from {by}? The person behind it can no longer see, follow or contact {by}. Your other blogs and the other members aren’t affected.',
        names,
      )
    : t(
        'Block {blogName}? The person behind it can no longer see, follow or contact any of your blogs, whichever blog they use. Follows between you end, and you won’t see {blogName}.',
        names,
      )
  return confirmWith({
    ...{ message, option: hidesRepliesWords(by), confirm: t('Block') },
    ...{ escape: nevermind(), isDangerous: true },
  })
}

export const hidesRepliesWords = ({ name, is_shared }: Blocker): string =>
  is_shared
    ? t('Hide their replies on {name}’s posts from everyone', { name })
    : t('Hide their replies on my posts from everyone')

/** The blog that a block is made for: the named one or the current one, or one's first where one may not. POST-374 */
export function blockerOf({ channels, primary }: UserInfo, named?: string): Blocker {
  const blog = channels.find(({ name, is_current }) => (named ? name === named : is_current))
  return blog && may(blog.role, 'settings') ? blog : { name: primary, is_shared: false }
}

export function useAskToBlock() {
  const user = useMember()
  const block = useBlock()
  const source = useSourceLabel()
  return (blogName: string, { as, context = source }: { as?: string; context?: string } = {}) => {
    const by = blockerOf(user, as)
    askToBlock({ by, blogName }).then(
      (hidesReplies) => block.mutate({ by: by.name, blogName, context, hidesReplies }), // POST-017
      () => {},
    )
  }
}

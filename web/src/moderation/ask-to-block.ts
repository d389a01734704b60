import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { confirm } from '../ui/overlays/dialogs.ts'

/** Asks before a blog is blocked, with the same words everywhere. */
export function askToBlock({ by, blogName }: { by: string; blogName: string }, block: () => void): void {
  const message = t(
    'Block {blogName}? They can no longer follow {by}, like, reblog or reply, and you will not see them.',
    { blogName, by },
  )
  confirm({ message, confirm: t('Block'), escape: nevermind(), isDangerous: true }).then(block, () => {})
}

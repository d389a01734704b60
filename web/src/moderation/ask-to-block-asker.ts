import { blockAsker, listBlockedAskers } from '@bowerbird/domain/blogs/askers.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { useMember } from '../core/session.ts'
import { confirm } from '../ui/overlays/dialogs.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import { blockerOf } from './ask-to-block.ts'

/** Asks before whoever asked `as` a question without a name is blocked. They stay unknown. Null for members who may not. */
export function useAskToBlockAsker(as?: string) {
  const by = blockerOf(useMember(), as)
  const call = useCall()
  const client = useQueryClient()
  const block = useMutation({
    mutationFn: (questionId: string) => call(blockAsker, { tumblelog: by.name, post_id: questionId }),
    onSuccess: () => {
      toast(t('Their anonymous questions no longer reach you'))
      return client.invalidateQueries({ queryKey: [listBlockedAskers.path] })
    },
    onError: showProblem,
  })
  if (as && by.name !== as) return null
  return (questionId: string) => {
    const message = by.is_shared
      ? t(
          'Block the person who asked this? Their anonymous questions won’t reach {by} anymore. You won’t learn who they are, and nothing else changes.',
          { by: by.name },
        )
      : t(
          'Block the person who asked this? Their anonymous questions won’t reach any of your blogs anymore. You won’t learn who they are, and nothing else changes.',
        )
    confirm({ message, confirm: t('Block'), escape: nevermind(), isDangerous: true }).then(
      () => block.mutate(questionId),
      () => {},
    )
  }
}

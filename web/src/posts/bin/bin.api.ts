import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { emptyBin, listBin, restorePosts } from '@bowerbird/domain/posts/bin/bin.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pagedQuery } from '../../core/paged-query.ts'
import { useCall } from '../../core/query.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'

export const binQuery = (name: string) => ({ ...pagedQuery(listBin, { name }), staleTime: 0 })

/** Other lists read the posts again when they are opened. `onDone` takes the focus before the pressed button goes. */
export function useBin(name: string, onDone: () => void) {
  const call = useCall()
  const client = useQueryClient()
  const reread = () => {
    onDone()
    client.removeQueries({ type: 'inactive' })
    return client.invalidateQueries({ queryKey: binQuery(name).queryKey })
  }
  const restore = useMutation({
    mutationFn: (post_ids: string[]) => call(restorePosts, { name, post_ids }),
    onSuccess: ({ restored }) => {
      toast(t('{count, plural, one {# post restored} other {# posts restored}}', { count: restored }))
      return reread()
    },
    onError: showProblem,
  })
  const empty = useMutation({
    mutationFn: () => call(emptyBin, { name }),
    onSuccess: () => {
      toast(t('Permanently deleted'))
      return reread()
    },
    onError: showProblem,
  })
  const askToEmpty = () => {
    const message = t('Permanently delete all of these posts? They can’t be restored after that.')
    confirm({ message, confirm: t('Delete permanently'), escape: nevermind(), isDangerous: true }).then(
      () => empty.mutate(),
      () => {},
    )
  }
  return { restore, askToEmpty, isBusy: restore.isPending || empty.isPending }
}

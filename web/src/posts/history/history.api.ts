import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { deleteHistory, deleteVersion, listVersions } from '@bowerbird/domain/posts/history/history.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '../../core/paged-query.ts'
import { useCall } from '../../core/query.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { showProblem } from '../../ui/overlays/toasts.ts'
import { undoToast } from '../../ui/overlays/undo-toast.ts'

/** An address with ?show asks for what covers the post. */
export function historyQuery(postId: string, search: string) {
  const isAsked = search === '?show'
  const about = { id: postId, ...(isAsked && { should_bypass_filters: true, should_bypass_safemode: true }) }
  return { ...pagedQuery(listVersions, about), staleTime: 0 }
}

/** One version goes once the way back is closed; all of them at once, which asks first. */
export function useDeleteVersions(postId: string) {
  const client = useQueryClient()
  const call = useCall()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const reread = () => client.invalidateQueries({ queryKey: [listVersions.path] })
  const show = (id: string) => setHidden((now) => now.filter((one) => one !== id))
  return {
    hidden,
    deleteOne: (id: string) => {
      setHidden((now) => [...now, id])
      const finish = async () => {
        try {
          await call(deleteVersion, { post_id: postId, version_id: id })
          await reread()
        } catch (problem) {
          show(id)
          showProblem(problem)
        }
      }
      undoToast(t('Version deleted'), { finish, undo: () => show(id) })
    },
    deleteAll: async (): Promise<boolean> => {
      const message = t('Delete all earlier versions of this post? You can’t undo this.')
      try {
        await confirm({ message, confirm: t('Delete all'), escape: nevermind(), isDangerous: true })
      } catch {
        return false
      }
      await call(deleteHistory, { post_id: postId }).then(reread, showProblem)
      return true
    },
  }
}

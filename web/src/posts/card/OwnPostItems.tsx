import { t } from '@bowerbird/domain/core/language/t.ts'
import { deliveriesPath, historyPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { hasPlace } from '@bowerbird/domain/posts/posts.rules.ts'
import Captions from 'lucide-react/icons/captions'
import Eraser from 'lucide-react/icons/eraser'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useSession } from '../../core/session.ts'
import { MenuItem, MenuLink } from '../../ui/overlays/Menu.tsx'
import { openDescribe } from '../alt/describing.ts'
import { ownItems } from '../alt/items-of-post.ts'
import { useOpenForm } from '../open-form.ts'
import { useDeletePost, usePinPost, useRemoveAppAttribution } from '../posts.api.ts'

/** Menu items for members of the post's blog. */
export function OwnPostItems({ post }: { post: Post }) {
  const openForm = useOpenForm()
  const deletePost = useDeletePost()
  const pin = usePinPost()
  const removeApp = useRemoveAppAttribution()
  const { federation } = useSession().config
  return (
    <>
      {post.state === 'published' && (
        <MenuItem
          icon={post.is_pinned ? <PinOff /> : <Pin />}
          onPress={() => pin.mutate({ post, isPinned: !post.is_pinned })}
        >
          {post.is_pinned ? t('Unpin') : t('Pin to the top of {name}', { name: post.tumblelog.name })}
        </MenuItem>
      )}
      {post.app_name && (
        <MenuItem icon={<Eraser />} onPress={() => removeApp.mutate(post)}>
          {t('Don’t show {app}', { app: post.app_name })}
        </MenuItem>
      )}
      {hasPlace(post.state) && (
        <MenuLink icon={<History />} to={historyPath(post.tumblelog.name, post.id)}>
          {t('Edit history')}
        </MenuLink>
      )}
      {post.state === 'published' && federation !== 'off' && (
        <MenuLink icon={<Send />} to={deliveriesPath(post.tumblelog.name, post.id)}>
          {t('Sent to')}
        </MenuLink>
      )}
      {post.state !== 'transcoding' && ownItems(post).length > 0 && (
        <MenuItem icon={<Captions />} onPress={() => openDescribe(post)}>
          {t('Descriptions…')}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onPress={() => openForm({ mode: 'edit', postId: post.id })}>
        {t('Edit')}
      </MenuItem>
      <MenuItem icon={<Trash2 />} tone="danger" onPress={() => deletePost(post)}>
        {t('Delete')}
      </MenuItem>
    </>
  )
}

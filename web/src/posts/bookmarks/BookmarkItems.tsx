import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkMinus from 'lucide-react/icons/bookmark-minus'
import FolderIcon from 'lucide-react/icons/folder'
import { MenuItem } from '../../ui/overlays/Menu.tsx'
import { canBookmark, chooseFolder, toggleBookmark } from './bookmark-post.ts'

/** CTRL-043 */
export function BookmarkItems({ post }: { post: Post }) {
  const client = useQueryClient()
  if (!canBookmark(post)) return null
  return (
    <>
      <MenuItem
        icon={post.bookmarked ? <BookmarkMinus /> : <Bookmark />}
        onPress={() => void toggleBookmark(client, post)}
      >
        {post.bookmarked ? t('Remove bookmark') : t('Bookmark')}
      </MenuItem>
      {post.bookmarked && (
        <MenuItem icon={<FolderIcon />} onPress={() => chooseFolder(post)}>
          {t('Choose a folder')}
        </MenuItem>
      )}
    </>
  )
}

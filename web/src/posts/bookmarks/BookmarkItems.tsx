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
        {post.bookmarked ? 'Remove bookmark' : 'Bookmark'}
      </MenuItem>
      {post.bookmarked && (
        <MenuItem icon={<FolderIcon />} onPress={() => chooseFolder(post)}>
          Choose a folder
        </MenuItem>
      )}
    </>
  )
}

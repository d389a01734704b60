import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useBlock } from '../blogs/blogs.api.ts'
import { currentBlogOf, useMember } from '../core/session.ts'
import { useSourceLabel } from '../core/use-source-label.ts'
import { Button } from '../ui/fields/Button.tsx'
import { askToBlock } from './ask-to-block.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** Reports a blog, wherever its own stylesheet cannot reach. */
export function ReportBlog({ blog: { name: blogName, is_mine: isMine } }: { blog: Pick<Blog, 'name' | 'is_mine'> }) {
  const user = useMember()
  const block = useBlock()
  const context = useSourceLabel()
  const [isOpen, setOpen] = useState(false)
  const by = currentBlogOf(user)?.name ?? user.primary
  if (isMine) return null
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t('Report')}
      </Button>
      {isOpen && (
        <ReportDialog
          blogName={blogName}
          onClose={() => setOpen(false)}
          onBlock={() => askToBlock({ by, blogName }, () => block.mutate({ by, blogName, context }))}
        />
      )}
    </>
  )
}

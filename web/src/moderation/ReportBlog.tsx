import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { Button } from '../ui/fields/Button.tsx'
import { useAskToBlock } from './ask-to-block.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** Reports a blog, wherever its own stylesheet cannot reach. */
export function ReportBlog({ blog: { name: blogName, is_mine: isMine } }: { blog: Pick<Blog, 'name' | 'is_mine'> }) {
  const askToBlock = useAskToBlock()
  const [isOpen, setOpen] = useState(false)
  if (isMine) return null
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t('Report')}
      </Button>
      {isOpen && (
        <ReportDialog blogName={blogName} onClose={() => setOpen(false)} onBlock={() => askToBlock(blogName)} />
      )}
    </>
  )
}

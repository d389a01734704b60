import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { SelectField } from '../ui/fields/TextField.tsx'
import { Modal } from '../ui/overlays/Modal.tsx'
import { Stack } from '../ui/overlays/Sheet.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { ReportForm } from './ReportForm.tsx'
import { titleOf } from './report-title.ts'

interface Props {
  /** Empty for whoever asked a question without a name, which is then the post. */
  blogName: string
  /** Several blogs, of which one is reported. */
  choices?: readonly string[]
  /** The post it is about; left out, it is about the blog. */
  postId?: string
  onClose: () => void
  /** Left out where the reader may not block. */
  onBlock?: ((blogName?: string) => void) | '' | null | undefined
}

/** Tells staff about a post or a blog, and offers to block who is behind it. */
export function ReportDialog({ blogName: first, choices = [], postId, onClose, onBlock }: Props) {
  const [blogName, setBlogName] = useState(first)
  const thank = () => {
    onClose()
    const label = blogName ? t('Block {blogName}', { blogName }) : t('Block this person')
    toast(
      t('Thanks. Our staff will look into it.'),
      onBlock ? { action: { label, press: () => onBlock(blogName || undefined) } } : {},
    )
  }
  return (
    <Modal title={titleOf(blogName, postId)} onClose={onClose}>
      <Stack>
        {choices.length > 1 && (
          <SelectField label={t('Blog')} value={blogName} onChange={(event) => setBlogName(event.currentTarget.value)}>
            {choices.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <ReportForm blogName={blogName} postId={postId} onReported={thank} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}

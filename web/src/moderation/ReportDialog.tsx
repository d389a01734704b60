import { t } from '@bowerbird/domain/core/language/t.ts'
import { Modal } from '../ui/overlays/Modal.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { ReportForm } from './ReportForm.tsx'

interface Props {
  blogName: string
  /** The post it is about; left out, it is about the blog. */
  postId?: string
  onClose: () => void
  onBlock: () => void
}

/** Tells staff about a post or a blog, and offers to block who is behind it. */
export function ReportDialog({ blogName, postId, onClose, onBlock }: Props) {
  const thank = () => {
    onClose()
    toast(t('Thank you. Our staff will look at it.'), {
      action: { label: t('Block {blogName}', { blogName }), press: onBlock },
    })
  }
  return (
    <Modal
      title={postId ? t('Report a post by {blogName}', { blogName }) : t('Report {blogName}', { blogName })}
      onClose={onClose}
    >
      <ReportForm blogName={blogName} postId={postId} onReported={thank} onCancel={onClose} />
    </Modal>
  )
}
